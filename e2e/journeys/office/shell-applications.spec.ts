import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MenuNode } from "@aeromaint/contracts/system/menu.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { found } from "../../api/found.ts";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { addUser, password } from "./system/system.ts";

const applicationsOf = (page: Page) => page.getByRole("navigation", { name: "应用" });
const tabsOf = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });

// Slow: another application or size.
test("a user with one application sees no switch", async ({ open, apiAs, apiWith, cleanUp }) => {
  const api = await apiAs("admin");
  const one = await addReader(api);
  cleanUp(one.remove);
  const as = await apiWith(one.userName, password);
  for (const [width, height] of sizes) {
    const page = await open("/", { as, width, height });
    await expect(page).toHaveURL(officePaths.maintenanceInfo);
    await expect(page.getByRole("menuitem", { name: "维修信息" })).toBeVisible();
    await expect(applicationsOf(page)).toBeHidden();
    await expectNoScroll(page);
  }
  const elsewhere = await open(officePaths.repairItems, { as });
  await expect(elsewhere.getByText("您无权限访问该页面！")).toBeVisible();
  await elsewhere.getByRole("link", { name: "返回首页" }).click();
  await expect(elsewhere).toHaveURL(officePaths.maintenanceInfo);
});

const sizes = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
] as const;

for (const [width, height] of sizes) {
  // Slow: another application or size.
  test(`the frame fits a window of ${width} × ${height}`, async ({ open }) => {
    for (const as of ["admin", "operator"] as const) {
      const page = await open(officePaths.repairItems, { as, width, height });
      const links = applicationsOf(page).getByRole("link");
      await expect(links.first()).toBeVisible();
      await expect(page.getByRole("row").nth(3)).toBeVisible();
      await expectNoScroll(page);
      for (const link of await links.all()) {
        const { x = -1, width: wide = 0 } = (await link.boundingBox()) ?? {};
        const tools = await page.getByRole("button", { name: /用户菜单/ }).boundingBox();
        expect(x, await link.innerText()).toBeGreaterThan(0);
        expect(x + wide, await link.innerText()).toBeLessThan(found(tools).x);
      }
    }
    const nobody = await open(officePaths.repairItems, { as: "mechanic", width, height });
    await expect(nobody.getByText("您无权限访问该页面！")).toBeVisible();
    await expect(nobody.getByRole("link", { name: "返回首页" })).toBeHidden();
    await expectNoScroll(nobody);
  });
}

// Slow: another application or size.
test("an application opens its first page, in a new window if configured", async ({
  open,
  apiAs,
  cleanUp,
}) => {
  const api = await apiAs("admin");
  const app = await addMenu(api, { menuType: "A", menuName: "独立应用", isOpenWindow: "2" });
  cleanUp(app.remove);
  await addMenu(api, { menuName: "第一页", parentId: app.id });
  const page = await open(officePaths.repairItems, { as: "admin" });
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    applicationsOf(page).getByRole("link", { name: "独立应用" }).click(),
  ]);
  await expect(opened).toHaveURL(({ pathname }) => pathname.startsWith(`/${app.code}/`));
  await expect(opened.getByRole("menuitem", { name: "第一页" })).toBeVisible();
  await expect(opened).toHaveTitle("航空维修信息平台 - 第一页");
  await expect(opened.getByRole("menuitem", { name: "维修信息管理" })).toBeHidden();
  await expect(page).toHaveURL(officePaths.repairItems);
});

// Slow: another application or size.
test("the digital screen fills the window, and leaving it restores the tabs", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  const field = page.getByRole("search").getByLabel("标题");
  await field.fill("写了一半的词");
  await applicationsOf(page).getByRole("link", { name: "数字大屏" }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname.startsWith("/digital-screen/"));
  await expect(page).toHaveTitle(/^航空维修信息平台 - /);
  await expect(tabsOf(page)).toBeHidden();
  await expect(applicationsOf(page)).toBeHidden();
  await expect(field).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(officePaths.repairItems);
  await expect(field).toHaveValue("写了一半的词");
  await expect(tabsOf(page)).toBeVisible();
  await expect(tabsOf(page).getByRole("button", { name: /运行总览/ })).toHaveCount(0);
});

// Slow: another application or size.
test("an embedded page is not reloaded while its tab is open", async ({
  open,
  apiAs,
  expectOutside,
  cleanUp,
}) => {
  const outside = await serveOutsidePage();
  cleanUp(outside.close);
  expectOutside(outside.origin);
  const api = await apiAs("admin");
  const app = await addMenu(api, { menuType: "A", menuName: "外部系统" });
  cleanUp(app.remove);
  const link = await addMenu(api, {
    menuName: "值班看板",
    parentId: app.id,
    isFrame: "2",
    path: outside.url,
  });
  const page = await open(`/${app.code}/${link.code}`, { as: "admin" });
  const inside = page.frameLocator('iframe[title="值班看板"]');
  await inside.getByRole("textbox").fill("写在外部页面里");
  await expect(page.getByText("正在加载外部页面…")).toBeHidden();
  expect((await page.locator("iframe").getAttribute("sandbox")) ?? "").toMatch(
    /^(?!.*allow-top-navigation)(?=.*allow-scripts)/,
  );
  const own = page.getByRole("link", { name: "在新窗口打开" });
  await expect(own).toHaveAttribute("href", outside.url);

  await applicationsOf(page).getByRole("link", { name: "管理中心" }).click();
  await expect(page).toHaveURL(officePaths.repairItems);
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(page).toHaveURL(officePaths.repairCategories);
  await tabsOf(page).getByRole("button", { name: "值班看板", exact: true }).click();
  await expect(inside.getByRole("textbox")).toHaveValue("写在外部页面里");
  expect(outside.visits()).toBe(1);
  await page.getByRole("button", { name: "重新加载" }).click();
  await expect.poll(() => outside.visits()).toBe(2);
  await expect(inside.getByRole("textbox")).toBeVisible();
});

/** Expects that the window does not scroll and no page scrolls sideways. */
async function expectNoScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(over).toEqual([0, 0]);
}

interface NewMenu {
  menuName: string;
  menuType?: "A" | "C";
  parentId?: string;
  isFrame?: "1" | "2";
  isOpenWindow?: "1" | "2";
  path?: string;
}

let menuCount = 0;

/** Adds a menu for one journey; `remove` also removes its descendants. */
async function addMenu(api: ApiClient, menu: NewMenu) {
  menuCount += 1;
  const code = `journey-${menuCount}`;
  const { menuId: id } = await api.call<{ menuId: string }>("POST", "/system/menu", {
    menuCode: code,
    menuType: "C",
    parentId: "0",
    orderNum: 90 + menuCount,
    isFrame: "1",
    isOpenWindow: "1",
    ...menu,
  });
  const remove = async () => {
    const below = await api.get<{ menuId: string }[]>(`/system/menu/lazy/${id}`);
    for (const { menuId } of below) await api.call("DELETE", `/system/menu/${menuId}`);
    await api.call("DELETE", `/system/menu/${id}`);
  };
  return { id, code, remove };
}

/** Adds a person with permission to read only maintenance information. */
async function addReader(api: ApiClient) {
  const tree = await api.get<MenuNode[]>("/system/common/menu/tree");
  const center = tree.find(({ label }) => label === "应用中心");
  const page = center?.children.find(({ label }) => label === "维修信息");
  const menuIds = [center?.id, page?.id];
  const role = { roleName: "资料读者", roleKey: "journey_reader", roleSort: 70, status: "1" };
  const { roleId } = await api.call<{ roleId: string }>("POST", "/system/role", {
    ...role,
    menuIds,
  });
  const userName = "lone-reader";
  const userId = await addUser(api, { userName, nickName: "资料读者", roleId });
  const remove = async () => {
    await api.call("DELETE", `/system/user/${userId}`);
    await api.call("DELETE", `/system/role/${roleId}`);
  };
  return { userName, remove };
}

/** Page of another origin that counts its requests. */
async function serveOutsidePage() {
  let visits = 0;
  const server = createServer(({ url }, response) => {
    if (url === "/board") visits += 1;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end('<link rel="icon" href="data:," /><label>值班<input type="text" /></label>');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return { origin, url: `${origin}/board`, visits: () => visits, close };
}
