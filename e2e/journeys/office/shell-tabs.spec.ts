import { expect, type Page } from "@playwright/test";
import { officePaths, openAddDialog, pressButton, searchList } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const strip = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const tab = (page: Page, name: string) => strip(page).getByRole("button", { name, exact: true });

test("a tab keeps its scroll position", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin", width: 1366, height: 768 });
  await expect(page.getByRole("row").nth(15)).toBeVisible();
  const scrolled = () =>
    page.evaluate(() => {
      const panels = [...document.querySelectorAll("main > div")];
      return panels.find(({ clientHeight }) => clientHeight > 0)?.scrollTop;
    });
  await page.getByRole("row").nth(2).hover();
  await page.mouse.wheel(0, 240);
  await expect.poll(scrolled).toBe(240);
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await expect.poll(scrolled).toBe(0);
  await tab(page, "维修信息管理").click();
  await expect(page).toHaveURL(officePaths.repairItems);
  await expect.poll(scrolled).toBe(240);
});

// Slow: another rule of the same tabs.
test("tabs are restored after a reload, with their search", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  await searchList(page, "标题", "起落架");
  const searched = new URL(page.url()).search;
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await page.reload();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await expect(tab(page, "工作台")).toBeVisible();
  await expect(tab(page, "维修信息管理")).toBeVisible();
  await expect(tab(page, "维修信息分类")).toBeVisible();
  await tab(page, "维修信息管理").click();
  await expect(page).toHaveURL(`${officePaths.repairItems}${searched}`);
  await expect(page.getByRole("search").getByLabel("标题")).toHaveValue("起落架");
  const other = await open(officePaths.repairItems, { as: "operator" });
  await expect(tab(other, "维修信息管理")).toBeVisible();
  await expect(tab(other, "维修信息分类")).toBeHidden();
});

// Slow: another rule of the same tabs.
test("refreshing a tab ignores cached answers", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const refetch = page.waitForResponse((response) => response.url().includes("/api/system/post?"));
  await page.getByRole("button", { name: "刷新当前页" }).click();
  expect((await refetch).status()).toBe(200);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

// Slow: unsaved.test.tsx has the rule of the question.
test("a half-filled form stays in a hidden tab, and closing it asks", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  await page.getByRole("navigation", { name: "应用" }).getByText("配置中心").click();
  await page.getByRole("menuitem", { name: "岗位管理" }).click();
  await expect(page).toHaveURL(officePaths.posts);
  await expect(page.getByRole("columnheader", { name: "岗位编码" })).toBeVisible();
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("尚未保存的岗位");
  await page.goBack();
  await expect(adding).toBeHidden();
  const close = () => strip(page).getByRole("button", { name: "关闭岗位管理" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });

  await close();
  await expect(question.getByText("“岗位管理”有未保存的内容，确定关闭吗？")).toBeVisible();
  await expectToast(page, "已取消操作", () => pressButton(question, "取消"));
  await page.goForward();
  await expect(adding.getByLabel("岗位名称")).toHaveValue("尚未保存的岗位");

  await page.goBack();
  await expect(adding).toBeHidden();
  await close();
  await pressButton(question, "确定");
  await expect(tab(page, "岗位管理")).toBeHidden();
  await expect(question).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(officePaths.posts);
  await expect(page.getByRole("button", { name: "新增" })).toBeVisible();
  await expect(adding).toBeHidden();
});

// Slow: another rule of the same tabs.
test("the browser asks before it reloads a half-filled form, and only then", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const dialogTypes: string[] = [];
  page.on("dialog", (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  const adding = await openAddDialog(page, "岗位新增");
  await page.reload();
  expect(dialogTypes).toEqual([]);
  await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("又没保存");
  await page.reload();
  expect(dialogTypes).toEqual(["beforeunload"]);
  await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("不要了");
  await pressButton(adding, "取消");
  await pressButton(page.getByRole("dialog", { name: "提醒" }), "确定");
  await expect(adding).toBeHidden();
  await page.reload();
  expect(dialogTypes).toEqual(["beforeunload"]);
});

// Slow: another rule of the same tabs.
test("tabs are reached and closed, and their menu opened, by keyboard", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await tab(page, "维修信息分类").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "维修信息管理")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(officePaths.repairItems);
  await page.keyboard.press("End");
  await expect(tab(page, "维修信息分类")).toBeFocused();
  await page.keyboard.press("ContextMenu");
  await expect(page.getByRole("menuitem", { name: "关闭当前" })).toBeVisible();
  await expect(page.getByRole("menu").locator(":focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tab(page, "维修信息分类")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(tab(page, "维修信息分类")).toBeHidden();
  await expect(tab(page, "维修信息管理")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page).toHaveURL(officePaths.workPage);
  await expect(tab(page, "工作台")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(tab(page, "工作台")).toBeVisible();
});

// Slow: another rule of the same tabs.
test("the menu activates an open tab in its last state", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  await searchList(page, "标题", "起落架");
  const searched = new URL(page.url()).search;
  const menu = page.getByRole("complementary", { name: "菜单" });
  await menu.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await menu.getByRole("menuitem", { name: "维修信息管理" }).click();
  await expect(page).toHaveURL(`${officePaths.repairItems}${searched}`);
  await expect(page.getByRole("search").getByLabel("标题")).toHaveValue("起落架");

  // An application with an open first page does the same; closed tabs start without a search.
  const applications = page.getByRole("navigation", { name: "应用" });
  await applications.getByText("配置中心").click();
  await expect(page).toHaveURL(officePaths.users);
  await applications.getByText("管理中心").click();
  await expect(page).toHaveURL(`${officePaths.repairItems}${searched}`);
  await strip(page).getByRole("button", { name: "关闭维修信息管理" }).click();
  await expect(tab(page, "维修信息管理")).toBeHidden();
  await expect(page).not.toHaveURL(/repair-info-manage/);
  await applications.getByText("管理中心").click();
  await expect(page).toHaveURL(officePaths.repairItems);
});
