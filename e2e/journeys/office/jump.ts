import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import {
  contentPaths,
  itemsPath,
  openAdding,
  peoplePaths,
  postsPath,
  screenPaths,
  systemPaths,
  workPath,
} from "../../harness/office.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";
import { addTraining } from "./content/sample-content.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "快速跳转" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "搜索页面或记录" });
const options = (page: Page) => dialog(page).getByRole("option");

async function openByKeys(page: Page, keys = "Control+k"): Promise<void> {
  await sees(page.getByRole("button", { name: "快速跳转" }));
  await page.keyboard.press(keys);
  await sees(field(page));
  await eventually(async () =>
    assert.equal(await field(page).evaluate((one) => one === document.activeElement), true),
  );
}

/** The option that Enter would take, as assistive technology is told. */
async function pointed(page: Page): Promise<string> {
  const id = await field(page).getAttribute("aria-activedescendant");
  const option = page.locator(`[id="${id}"]`);
  assert.equal(await option.getAttribute("aria-selected"), "true");
  return option.innerText();
}

journey("keys alone lead to a page by its name, and by its code", async ({ open }) => {
  const page = await open(workPath, { as: "admin" });
  await openByKeys(page);
  await page.keyboard.type("岗位");
  await eventually(async () => assert.match(await pointed(page), /岗位管理/));
  await page.keyboard.press("Enter");
  await leadsTo(page, postsPath);
  await gone(dialog(page));

  await openByKeys(page, "Meta+k");
  await page.keyboard.type("online-user");
  await eventually(async () => assert.match(await pointed(page), /在线用户/));
  await page.keyboard.press("Enter");
  await leadsTo(page, systemPaths.online);
});

journey("a record is found and its list shows it alone", async (j) => {
  const api = await j.apiAs("operator");
  const title = "快速跳转样件 V2500-A5 孔探";
  await addTraining(api, { title });
  const page = await j.open(workPath, { as: api });
  await page.getByRole("button", { name: "快速跳转" }).click();
  await field(page).fill("V2500-A5 样件");
  const found = dialog(page).getByRole("group", { name: "培训信息" }).getByRole("option");
  await sees(found.filter({ hasText: title }));
  await page.keyboard.press("Enter");
  await leadsTo(page, `${contentPaths.training}?${new URLSearchParams({ title })}`);
  await sees(page.getByRole("row").filter({ hasText: title }));
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));

  // What was chosen is offered first the next time.
  await openByKeys(page);
  const recent = dialog(page).getByRole("group", { name: "最近打开" }).getByRole("option");
  await sees(recent.filter({ hasText: title }));
});

journey("people lead to the tab of their kind", async ({ open }) => {
  const page = await open(workPath, { as: "operator" });
  await openByKeys(page);
  await page.keyboard.type("supplier");
  const account = dialog(page).getByRole("group", { name: "账号" }).getByRole("option");
  await sees(account);
  await account.click();
  await leadsTo(page, `${peoplePaths.accounts}?userNature=2&name=supplier`);
  await sees(page.getByRole("row").filter({ hasText: "supplier" }));
});

journey("arrows go round the list, and Escape leaves everything as it was", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator" });
  await openByKeys(page);
  const first = await pointed(page);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await pointed(page), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await pointed(page), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await pointed(page), await options(page).last().innerText());
  await page.keyboard.press("Escape");
  await gone(dialog(page));
  await leadsTo(page, itemsPath);
});

journey("without a result it says what was looked through, within one's rights", async (j) => {
  const page = await j.open(workPath, { as: "operator" });
  await openByKeys(page);
  await page.keyboard.type("没有这样的词");
  const outcome = dialog(page).getByRole("status");
  await sees(
    outcome.getByText(/没有找到“没有这样的词”，已查找：页面、维修信息、.*航材产品、账号$/),
  );
  await field(page).fill("z");
  await sees(dialog(page).getByText("再输入一个字符即可查找记录"));
  await field(page).fill("用户管理");
  await eventually(async () => assert.equal(await options(page).count(), 0));
});

journey("a half-filled form stays behind what one jumps to", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  const adding = await openAdding(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("写到一半");
  await openByKeys(page);
  await page.keyboard.type("部门管理");
  await page.keyboard.press("Enter");
  await leadsTo(page, systemPaths.depts);
  await page.goBack();
  assert.equal(await adding.getByLabel("岗位名称").inputValue(), "写到一半");
});

journey("the digital screen has its keys to itself", async ({ open }) => {
  const page = await open(screenPaths.overview, { as: "admin" });
  await sees(page.getByRole("region", { name: "内容构成" }));
  await page.keyboard.press("Control+k");
  await gone(dialog(page));
});
