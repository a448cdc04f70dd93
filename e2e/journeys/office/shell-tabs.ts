import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import {
  categoriesPath,
  itemsPath,
  openAdding,
  postsPath,
  press,
  search,
  systemPaths,
  workPath,
} from "../../harness/office.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const strip = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const tab = (page: Page, name: string) => strip(page).getByRole("button", { name, exact: true });

journey("a tab keeps how far it was scrolled", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin", width: 1366, height: 768 });
  await sees(page.getByRole("row").nth(15));
  const scrolled = () =>
    page.evaluate(() => {
      const panels = [...document.querySelectorAll("main > div")];
      return panels.find(({ clientHeight }) => clientHeight > 0)?.scrollTop;
    });
  await page.getByRole("row").nth(2).hover();
  await page.mouse.wheel(0, 240);
  await eventually(async () => assert.equal(await scrolled(), 240));
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  await eventually(async () => assert.equal(await scrolled(), 0));
  await tab(page, "维修信息管理").click();
  await leadsTo(page, itemsPath);
  await eventually(async () => assert.equal(await scrolled(), 240));
});

journey("tabs come back after a reload, with what was searched for in them", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  await search(page, "标题", "起落架");
  const searched = new URL(page.url()).search;
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  await page.reload();
  await leadsTo(page, categoriesPath);
  await sees(tab(page, "工作台"), tab(page, "维修信息管理"), tab(page, "维修信息分类"));
  await tab(page, "维修信息管理").click();
  await leadsTo(page, `${itemsPath}${searched}`);
  assert.equal(await page.getByRole("search").getByLabel("标题").inputValue(), "起落架");
  const other = await open(itemsPath, { as: "operator" });
  await sees(tab(other, "维修信息管理"));
  await gone(tab(other, "维修信息分类"));
});

journey("a half-filled form waits behind other tabs, and is asked about", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  await page.getByRole("navigation", { name: "应用" }).getByText("配置中心").click();
  await page.getByRole("menuitem", { name: "岗位管理" }).click();
  await leadsTo(page, postsPath);
  await sees(page.getByRole("columnheader", { name: "岗位编码" }));
  const adding = await openAdding(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("尚未保存的岗位");
  await page.goBack();
  await gone(adding);
  const close = () => strip(page).getByRole("button", { name: "关闭岗位管理" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });

  await close();
  await sees(question.getByText("“岗位管理”有未保存的内容，确定关闭吗？"));
  await says(page, "已取消操作", press(question, "取消"));
  await page.goForward();
  assert.equal(await adding.getByLabel("岗位名称").inputValue(), "尚未保存的岗位");

  await page.goBack();
  await gone(adding);
  await close();
  await press(question, "确定");
  await gone(tab(page, "岗位管理"), question);
  await page.goForward();
  await leadsTo(page, postsPath);
  await sees(page.getByRole("button", { name: "新增" }));
  await gone(adding);
});

journey(
  "the browser asks before it reloads a half-filled form, and only then",
  async ({ open }) => {
    const page = await open(postsPath, { as: "admin" });
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const adding = await openAdding(page, "岗位新增");
    await page.reload();
    assert.deepEqual(asked, []);
    await openAdding(page, "岗位新增");
    await adding.getByLabel("岗位名称").fill("又没保存");
    await page.reload();
    assert.deepEqual(asked, ["beforeunload"]);
    await openAdding(page, "岗位新增");
    await adding.getByLabel("岗位名称").fill("不要了");
    await press(adding, "取消");
    await press(page.getByRole("dialog", { name: "提醒" }), "确定");
    await gone(adding);
    await page.reload();
    assert.deepEqual(asked, ["beforeunload"]);
  },
);

journey("tabs are reached, closed and offered a menu by the keyboard", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  const isFocused = (name: string) =>
    eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), name),
    );
  await tab(page, "维修信息分类").focus();
  await page.keyboard.press("ArrowLeft");
  await isFocused("维修信息管理");
  await page.keyboard.press("Enter");
  await leadsTo(page, itemsPath);
  await page.keyboard.press("End");
  await isFocused("维修信息分类");
  await page.keyboard.press("ContextMenu");
  await sees(page.getByRole("menuitem", { name: "关闭当前" }));
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
  await page.keyboard.press("Escape");
  await isFocused("维修信息分类");
  await page.keyboard.press("Delete");
  await gone(tab(page, "维修信息分类"));
  await isFocused("维修信息管理");
  await page.keyboard.press("Delete");
  await leadsTo(page, workPath);
  await isFocused("工作台");
  await page.keyboard.press("Delete");
  await sees(tab(page, "工作台"));
});

journey("the menu brings an open tab back as it was left", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  await search(page, "标题", "起落架");
  const searched = new URL(page.url()).search;
  const menu = page.getByRole("complementary", { name: "菜单" });
  await menu.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  await menu.getByRole("menuitem", { name: "维修信息管理" }).click();
  await leadsTo(page, `${itemsPath}${searched}`);
  assert.equal(await page.getByRole("search").getByLabel("标题").inputValue(), "起落架");

  // So does an application whose first page is open; closed tabs begin anew.
  const applications = page.getByRole("navigation", { name: "应用" });
  await applications.getByText("配置中心").click();
  await leadsTo(page, systemPaths.users);
  await applications.getByText("管理中心").click();
  await leadsTo(page, `${itemsPath}${searched}`);
  await strip(page).getByRole("button", { name: "关闭维修信息管理" }).click();
  await gone(tab(page, "维修信息管理"));
  await applications.getByText("管理中心").click();
  await leadsTo(page, itemsPath);
});
