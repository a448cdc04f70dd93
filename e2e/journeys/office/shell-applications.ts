import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MenuNode } from "@aeromaint/contracts/system/menu.ts";
import type { Page } from "playwright-core";
import { type Api, signedInWith } from "../../harness/api.ts";
import { type Journey, journey, theStage } from "../../harness/journey.ts";
import { categoriesPath, itemsPath, maintenancePath } from "../../harness/office.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";
import { addUser, password } from "./system/system.ts";

const applicationsOf = (page: Page) => page.getByRole("navigation", { name: "应用" });
const tabsOf = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });

journey("somebody with one application has nothing to switch", async (j) => {
  const api = await j.apiAs("admin");
  const one = await addReader(api);
  const as = await signedInWith(theStage().server.address, one.userName, password);
  for (const [width, height] of sizes) {
    const page = await j.open("/", { as, width, height });
    await leadsTo(page, maintenancePath);
    await sees(page.getByRole("menuitem", { name: "维修信息" }));
    await gone(applicationsOf(page));
    await fits(page);
  }
  const elsewhere = await j.open(itemsPath, { as });
  await sees(elsewhere.getByText("您无权限访问该页面！"));
  await elsewhere.getByRole("button", { name: "返回首页" }).click();
  await leadsTo(elsewhere, maintenancePath);
  await one.remove();
});

const sizes = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
] as const;

for (const [width, height] of sizes) {
  journey(`the frame fits a window of ${width} × ${height}`, async ({ open }) => {
    for (const as of ["admin", "operator"] as const) {
      const page = await open(itemsPath, { as, width, height });
      const buttons = applicationsOf(page).getByRole("button");
      await sees(buttons.first(), page.getByRole("row").nth(3));
      await fits(page);
      for (const button of await buttons.all()) {
        const { x = -1, width: wide = 0 } = (await button.boundingBox()) ?? {};
        const tools = await page.getByRole("button", { name: /用户菜单/ }).boundingBox();
        assert.ok(x > 0 && tools && x + wide < tools.x, await button.innerText());
      }
    }
    const nobody = await open(itemsPath, { as: "mechanic", width, height });
    await sees(nobody.getByText("您无权限访问该页面！"));
    await gone(nobody.getByRole("button", { name: "返回首页" }));
    await fits(nobody);
  });
}

journey(
  "an application opens its first page, in a window of its own where it says so",
  async (j) => {
    const api = await j.apiAs("admin");
    const app = await addMenu(api, { menuType: "A", menuName: "独立应用", isOpenWindow: "2" });
    await addMenu(api, { menuName: "第一页", parentId: app.id });
    const page = await j.open(itemsPath, { as: "admin" });
    const [beside] = await Promise.all([
      page.context().waitForEvent("page"),
      applicationsOf(page).getByRole("button", { name: "独立应用" }).click(),
    ]);
    await leadsTo(beside, new RegExp(`^/${app.code}/`));
    await sees(beside.getByRole("menuitem", { name: "第一页" }));
    await eventually(async () => assert.match(await beside.title(), /^航空维修信息平台 - 第一页$/));
    await gone(beside.getByRole("menuitem", { name: "维修信息管理" }));
    await leadsTo(page, itemsPath);
    await app.remove();
  },
);

journey("the digital screen takes the window, and gives it back as it was", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin" });
  const field = page.getByRole("search").getByLabel("标题");
  await field.fill("写了一半的词");
  await applicationsOf(page).getByRole("button", { name: "数字大屏" }).click();
  await leadsTo(page, /^\/digital-screen\//);
  await eventually(async () => assert.match(await page.title(), /^航空维修信息平台 - /));
  await gone(tabsOf(page), applicationsOf(page), field);
  await page.goBack();
  await leadsTo(page, itemsPath);
  assert.equal(await field.inputValue(), "写了一半的词");
  await sees(tabsOf(page));
  assert.equal(
    await tabsOf(page)
      .getByRole("button", { name: /运行总览/ })
      .count(),
    0,
  );
});

journey("an outside page stays alive while its tab is open", async (j) => {
  const outside = await servedOutside(j);
  const api = await j.apiAs("admin");
  const app = await addMenu(api, { menuType: "A", menuName: "外部系统" });
  const link = await addMenu(api, {
    menuName: "值班看板",
    parentId: app.id,
    isFrame: "2",
    path: outside.url,
  });
  const page = await j.open(`/${app.code}/${link.code}`, { as: "admin" });
  const inside = page.frameLocator('iframe[title="值班看板"]');
  await inside.getByRole("textbox").fill("写在外部页面里");
  await gone(page.getByText("正在加载外部页面…"));
  assert.match(
    (await page.locator("iframe").getAttribute("sandbox")) ?? "",
    /^(?!.*allow-top-navigation)(?=.*allow-scripts)/,
  );
  const own = page.getByRole("link", { name: "在新窗口打开" });
  assert.equal(await own.getAttribute("href"), outside.url);

  await applicationsOf(page).getByRole("button", { name: "管理中心" }).click();
  await leadsTo(page, itemsPath);
  await page.getByRole("menuitem", { name: "维修信息分类" }).click();
  await leadsTo(page, categoriesPath);
  await tabsOf(page).getByRole("button", { name: "值班看板", exact: true }).click();
  assert.equal(await inside.getByRole("textbox").inputValue(), "写在外部页面里");
  assert.equal(outside.visits(), 1);
  await page.getByRole("button", { name: "重新加载" }).click();
  await eventually(() => assert.equal(outside.visits(), 2));
  await sees(inside.getByRole("textbox"));
  await page.close();
  await app.remove();
  outside.close();
});

/** Nothing scrolls sideways, and the window itself not at all. */
async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  assert.deepEqual(over, [0, 0]);
}

interface NewMenu {
  menuName: string;
  menuType?: "A" | "C";
  parentId?: string;
  isFrame?: "1" | "2";
  isOpenWindow?: "1" | "2";
  path?: string;
}

let made = 0;

/** A menu for one journey; `remove` takes what lies below it too. */
async function addMenu(api: Api, menu: NewMenu) {
  made += 1;
  const code = `journey-${made}`;
  const { menuId: id } = await api.call<{ menuId: string }>("POST", "/system/menu", {
    menuCode: code,
    menuType: "C",
    parentId: "0",
    orderNum: 90 + made,
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

/** Somebody who may read maintenance information, and nothing else. */
async function addReader(api: Api) {
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

/** A page of another origin, which counts how often it was asked for. */
async function servedOutside({ expectOutside }: Journey) {
  let visits = 0;
  const server = createServer(({ url }, response) => {
    if (url === "/board") visits += 1;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end('<link rel="icon" href="data:," /><label>值班<input type="text" /></label>');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expectOutside(origin);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `${origin}/board`, visits: () => visits, close };
}
