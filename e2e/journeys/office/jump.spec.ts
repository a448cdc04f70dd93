import { expect, type Page } from "@playwright/test";
import { officePaths, openAddDialog } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { addTraining } from "./content/sample-content.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "快速跳转" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "搜索页面或记录" });
const options = (page: Page) => dialog(page).getByRole("option");

async function openPaletteByKeys(page: Page, keys = "Control+k"): Promise<void> {
  await expect(page.getByRole("button", { name: "快速跳转" })).toBeVisible();
  await page.keyboard.press(keys);
  await expect(field(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
}

/** Option that Enter would take, from the accessibility attributes. */
async function activeOption(page: Page): Promise<string> {
  const id = await field(page).getAttribute("aria-activedescendant");
  const option = page.locator(`[id="${id}"]`);
  await expect(option).toHaveAttribute("aria-selected", "true");
  return option.innerText();
}

// Slow: another result of the same list.
test("the keyboard finds a page by its name and by its code", async ({ open }) => {
  const page = await open(officePaths.workPage, { as: "admin" });
  await openPaletteByKeys(page);
  await page.keyboard.type("岗位");
  await expect.poll(() => activeOption(page)).toMatch(/岗位管理/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(officePaths.posts);
  await expect(dialog(page)).toBeHidden();

  await openPaletteByKeys(page, "Meta+k");
  await page.keyboard.type("online-user");
  await expect.poll(() => activeOption(page)).toMatch(/在线用户/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(officePaths.onlineUsers);
});

test("a record is found and opened, and its list shows only this record", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const title = "快速跳转样件 V2500-A5 孔探";
  await addTraining(api, { title });
  const page = await open(officePaths.workPage, { as: api });
  await page.getByRole("button", { name: "快速跳转" }).click();
  await field(page).fill("V2500-A5 样件");
  const found = dialog(page).getByRole("group", { name: "培训信息" }).getByRole("option");
  await expect(found.filter({ hasText: title })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${officePaths.trainItems}?${new URLSearchParams({ title })}`);
  const record = page.getByRole("dialog", { name: "培训信息查看" });
  await expect(record.getByText(title)).toBeVisible();
  await record.getByRole("button", { name: "关闭" }).last().click();
  await expect(record).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);

  // The chosen record is the first offer next time.
  await openPaletteByKeys(page);
  const recent = dialog(page).getByRole("group", { name: "最近打开" }).getByRole("option");
  await expect(recent.filter({ hasText: title })).toBeVisible();
});

// Slow: another result of the same list.
test("found people open the tab of their account kind", async ({ open }) => {
  const page = await open(officePaths.workPage, { as: "operator" });
  await openPaletteByKeys(page);
  await page.keyboard.type("supplier");
  const account = dialog(page).getByRole("group", { name: "账号" }).getByRole("option");
  await expect(account).toBeVisible();
  await account.click();
  await expect(page).toHaveURL(`${officePaths.accounts}?userNature=2&name=supplier`);
  await expect(page.getByRole("row").filter({ hasText: "supplier" })).toBeVisible();
});

// Slow: another result of the same list.
test("arrow keys wrap around the list, and Escape changes nothing", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await openPaletteByKeys(page);
  const first = await activeOption(page);
  await page.keyboard.press("ArrowDown");
  expect(await activeOption(page)).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await activeOption(page)).toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await activeOption(page)).toBe(await options(page).last().innerText());
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(officePaths.repairItems);
});

// Slow: another result of the same list.
test("without a result it names the searched and permitted kinds", async ({ open }) => {
  const page = await open(officePaths.workPage, { as: "operator" });
  await openPaletteByKeys(page);
  await page.keyboard.type("没有这样的词");
  const outcome = dialog(page).getByRole("status");
  await expect(
    outcome.getByText(/没有找到“没有这样的词”，已查找：页面、维修信息、.*航材产品、账号$/),
  ).toBeVisible();
  await field(page).fill("z");
  await expect(dialog(page).getByText("再输入一个字符即可查找记录")).toBeVisible();
  await field(page).fill("用户管理");
  await expect(options(page)).toHaveCount(0);
});

// Slow: another result of the same list.
test("a half-filled form stays open in its tab after a jump", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("写到一半");
  await openPaletteByKeys(page);
  await page.keyboard.type("部门管理");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(officePaths.departments);
  await page.goBack();
  await expect(adding.getByLabel("岗位名称")).toHaveValue("写到一半");
});

// Slow: another result of the same list.
test("the digital screen does not open the command palette", async ({ open }) => {
  const page = await open(officePaths.overview, { as: "admin" });
  await expect(page.getByRole("region", { name: "内容构成" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(dialog(page)).toBeHidden();
});
