import assert from "node:assert/strict";
import { journey } from "../../harness/journey.ts";
import {
  categoriesPath,
  itemsPath,
  postsPath,
  systemPaths,
  workPath,
} from "../../harness/office.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";

journey("menus and applications come from the server and switch", async ({ open }) => {
  const page = await open("/", { as: "admin" });
  await leadsTo(page, workPath);
  const applications = page.getByRole("navigation", { name: "应用" });
  const menu = page.getByRole("complementary", { name: "菜单" });
  await sees(menu.getByRole("menuitem", { name: "维修信息" }));
  await applications.getByRole("button", { name: "管理中心" }).click();
  await leadsTo(page, itemsPath);
  await gone(menu.getByRole("menuitem", { name: "维修信息", exact: true }));
  await menu.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  await eventually(async () => assert.match(await page.title(), /航空维修信息平台.*维修信息分类/));
  await applications.getByRole("button", { name: "配置中心" }).click();
  await leadsTo(page, systemPaths.users);
  await sees(menu.getByRole("menuitem", { name: "岗位管理" }));
});

journey("the operator is offered no system administration", async (j) => {
  const page = await j.open("/", { as: "operator" });
  const applications = page.getByRole("navigation", { name: "应用" });
  await sees(applications.getByRole("button", { name: "管理中心" }));
  await gone(page.getByText("配置中心"), page.getByText("系统管理"));
  await page.goto(postsPath);
  await sees(page.getByText("您无权限访问该页面！"), page.getByText("请联系管理员开放权限！"));
});

journey("somebody without any menu sees the no-access page and can leave", async ({ open }) => {
  const page = await open(itemsPath, { as: "mechanic" });
  await sees(page.getByText("您无权限访问该页面！"), page.getByText("请联系管理员开放权限！"));
  await page.getByRole("button", { name: "退出登录" }).click();
  await leadsTo(page, "/login");
});

journey("an open tab keeps its content while others are in front", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  const field = page.getByRole("search").getByLabel("标题");
  await field.fill("尚未查询的词");
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  await gone(field);
  await tabs.getByRole("button", { name: "维修信息管理", exact: true }).click();
  await leadsTo(page, itemsPath);
  assert.equal(await field.inputValue(), "尚未查询的词");
  await page.getByRole("button", { name: "刷新当前页" }).click();
  await eventually(async () => assert.equal(await field.inputValue(), ""));
  await leadsTo(page, itemsPath);
});

journey("tabs close one by one, all but one, and all but the start", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  const tab = (name: string) => tabs.getByRole("button", { name, exact: true });
  const openAll = async () => {
    await page.getByRole("navigation", { name: "应用" }).getByText("配置中心").click();
    await sees(tab("用户管理"));
    await page.getByRole("navigation", { name: "应用" }).getByText("管理中心").click();
    await page.getByRole("menuitem", { name: "维修信息分类" }).click();
    await sees(tab("维修信息分类"));
  };
  const fromMenu = async (item: string) => {
    await page.getByRole("button", { name: "标签操作" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await openAll();
  assert.equal(await tabs.getByRole("button", { name: "关闭工作台", exact: true }).count(), 0);
  await tabs.getByRole("button", { name: "关闭维修信息分类" }).click();
  await gone(tab("维修信息分类"));
  await leadsTo(page, systemPaths.users);
  await openAll();
  await fromMenu("关闭其他");
  await gone(tab("用户管理"), tab("维修信息管理"));
  await sees(tab("工作台"), tab("维修信息分类"));
  await openAll();
  await fromMenu("关闭所有");
  await leadsTo(page, workPath);
  await gone(tab("用户管理"), tab("维修信息分类"));
});

journey("a tab closes by the middle button and by its context menu", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  const items = tabs.getByRole("button", { name: "维修信息管理", exact: true });
  const categories = tabs.getByRole("button", { name: "维修信息分类", exact: true });
  await sees(items, categories);
  await items.click({ button: "middle" });
  await gone(items);
  await categories.click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭当前" }).click();
  await gone(categories);
  await leadsTo(page, workPath);
});

journey("the side menu folds and stays folded", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  const menu = page.getByRole("complementary", { name: "菜单" });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole("button", { name: "收起菜单" }).click();
  await eventually(async () => assert.ok((await width()) < before / 2));
  await page.reload();
  await sees(page.getByRole("button", { name: "展开菜单" }));
  assert.ok((await width()) < before / 2);
});

journey("fullscreen is entered and left by the same button", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  await page.getByRole("button", { name: "全屏", exact: true }).click();
  await page.getByRole("button", { name: "退出全屏" }).click();
  await sees(page.getByRole("button", { name: "全屏", exact: true }));
});
