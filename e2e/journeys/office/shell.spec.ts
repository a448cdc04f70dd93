import { expect, type Locator, type Page } from "@playwright/test";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

test("menus and applications come from the server and can be switched", async ({ open }) => {
  const page = await open("/", { as: "admin" });
  await expect(page).toHaveURL(officePaths.workPage);
  const applications = page.getByRole("navigation", { name: "应用" });
  const menu = page.getByRole("complementary", { name: "菜单" });
  await expect(menu.getByRole("menuitem", { name: "维修信息" })).toBeVisible();
  await applications.getByRole("link", { name: "管理中心" }).click();
  await expect(page).toHaveURL(officePaths.repairItems);
  await expect(menu.getByRole("menuitem", { name: "维修信息", exact: true })).toBeHidden();
  await menu.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await expect(page).toHaveTitle(/航空维修信息平台.*维修信息分类/);
  await applications.getByRole("link", { name: "配置中心" }).click();
  await expect(page).toHaveURL(officePaths.users);
  await expect(menu.getByRole("menuitem", { name: "岗位管理" })).toBeVisible();
});

test("the operator sees no system administration, and a message for unknown addresses", async ({
  open,
  expectRefusal,
}) => {
  const page = await open("/", { as: "operator" });
  const applications = page.getByRole("navigation", { name: "应用" });
  await expect(applications.getByRole("link", { name: "管理中心" })).toBeVisible();
  await expect(page.getByText("配置中心")).toBeHidden();
  await expect(page.getByText("系统管理")).toBeHidden();
  await page.goto(officePaths.posts);
  await expect(page.getByText("您无权限访问该页面！")).toBeVisible();
  await expect(page.getByText("请联系管理员开放权限！")).toBeVisible();
  expectRefusal(404, "/management-center/nowhere");
  await page.goto("/management-center/nowhere");
  await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("navigation", { name: "应用" })).toBeVisible();
  await expect(page).toHaveURL("/management-center/nowhere");
  await page.getByRole("link", { name: "返回后台首页" }).click();
  await expect(applications).toBeVisible();
});

// Slow: another rule of the same frame.
test("a user without menus sees the no-access page and can sign out", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "mechanic" });
  await expect(page.getByText("您无权限访问该页面！")).toBeVisible();
  await expect(page.getByText("请联系管理员开放权限！")).toBeVisible();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL("/login");
});

// Slow: another rule of the same frame.
test("an open tab keeps its content while other tabs are active", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  const field = page.getByRole("search").getByLabel("标题");
  await field.fill("尚未查询的词");
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await expect(field).toBeHidden();
  await tabs.getByRole("button", { name: "维修信息管理", exact: true }).click();
  await expect(page).toHaveURL(officePaths.repairItems);
  await expect(field).toHaveValue("尚未查询的词");
  await page.getByRole("button", { name: "刷新当前页" }).click();
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL(officePaths.repairItems);
});

// Slow: another rule of the same frame.
test("tabs close one by one, all others, and all except the start page", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  const tab = (name: string) => tabs.getByRole("button", { name, exact: true });
  const openAll = async () => {
    await page.getByRole("navigation", { name: "应用" }).getByText("配置中心").click();
    await expect(tab("用户管理")).toBeVisible();
    await page.getByRole("navigation", { name: "应用" }).getByText("管理中心").click();
    await page.getByRole("menuitem", { name: "维修信息分类" }).click();
    await expect(tab("维修信息分类")).toBeVisible();
  };
  const fromMenu = async (item: string) => {
    await page.getByRole("button", { name: "标签操作" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await openAll();
  await expect(tabs.getByRole("button", { name: "关闭工作台", exact: true })).toHaveCount(0);
  await tabs.getByRole("button", { name: "关闭维修信息分类" }).click();
  await expect(tab("维修信息分类")).toBeHidden();
  await expect(page).toHaveURL(officePaths.users);
  await openAll();
  await fromMenu("关闭其他");
  await expect(tab("用户管理")).toBeHidden();
  await expect(tab("维修信息管理")).toBeHidden();
  await expect(tab("工作台")).toBeVisible();
  await expect(tab("维修信息分类")).toBeVisible();
  await openAll();
  await fromMenu("关闭所有");
  await expect(page).toHaveURL(officePaths.workPage);
  await expect(tab("用户管理")).toBeHidden();
  await expect(tab("维修信息分类")).toBeHidden();
});

// Slow: another rule of the same frame.
test("a tab closes by the middle button and by its context menu", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  const items = tabs.getByRole("button", { name: "维修信息管理", exact: true });
  const categories = tabs.getByRole("button", { name: "维修信息分类", exact: true });
  await expect(items).toBeVisible();
  await expect(categories).toBeVisible();
  await items.click({ button: "middle" });
  await expect(items).toBeHidden();
  await categories.click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭当前" }).click();
  await expect(categories).toBeHidden();
  await expect(page).toHaveURL(officePaths.workPage);
});

// Slow: another rule of the same frame.
test("the side menu folds and stays folded", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  const menu = page.getByRole("complementary", { name: "菜单" });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(width).toBeLessThan(before / 2);
  await page.reload();
  await expect(page.getByRole("button", { name: "展开菜单" })).toBeVisible();
  expect(await width()).toBeLessThan(before / 2);
});

// Slow: another rule of the same frame.
test("the same button enters and leaves fullscreen", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  await page.getByRole("button", { name: "全屏", exact: true }).click();
  await page.getByRole("button", { name: "退出全屏" }).click();
  await expect(page.getByRole("button", { name: "全屏", exact: true })).toBeVisible();
});

// Slow: another rule of the same frame.
test("links to pages open the same page in a new browser tab", async ({ open }) => {
  const page = await open(officePaths.workPage, { as: "operator" });
  const elsewhere = async (link: Locator, check: (opened: Page) => Promise<void>) => {
    // Late content may move the link between press and release.
    await expect(async () => {
      const coming = page.context().waitForEvent("page", { timeout: 3_000 });
      coming.catch(() => {});
      await link.click({ button: "middle" });
      const opened = await coming;
      await opened.waitForLoadState();
      await check(opened);
      await opened.close();
    }).toPass({ timeout: 30_000 });
  };
  const menu = page.getByRole("complementary", { name: "菜单" });
  await elsewhere(menu.getByRole("link", { name: "维修信息" }), async (opened) => {
    await expect(opened).toHaveURL(officePaths.maintenanceInfo);
    await expect(opened.getByRole("row").nth(1)).toBeVisible();
  });
  const actions = page.getByRole("navigation", { name: "快捷操作" });
  await elsewhere(actions.getByRole("link", { name: "新增公告" }), (opened) =>
    expect(opened.getByRole("dialog", { name: "公告新增" })).toBeVisible(),
  );
  await page.getByRole("button", { name: "快速跳转" }).click();
  await page.getByRole("combobox", { name: "搜索页面或记录" }).fill("mechanic");
  const person = page.getByRole("group", { name: "账号" }).getByRole("option").first();
  await elsewhere(person, (opened) =>
    expect(opened.getByRole("dialog", { name: /查看$/ })).toBeVisible(),
  );
  await expect(person).toBeVisible();
  await expect(page).toHaveURL(officePaths.workPage);
});

test("the menu works by keyboard, also while folded", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  const menu = page.getByRole("complementary", { name: "菜单" });
  await menu.getByRole("menuitem", { name: "维修信息分类" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(officePaths.repairCategories);
  await menu.getByRole("button", { name: "收起菜单" }).click();
  await menu.getByRole("menuitem", { name: "公告管理" }).click();
  await expect(page).toHaveURL(officePaths.notices);
});
