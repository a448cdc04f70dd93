import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../api/api.ts";
import { categoryWith, itemsOf, listPath, tools, training } from "../api/categories.ts";
import { providersOnSite } from "./company-screens.ts";
import { facetScreens } from "./facet-screens.ts";
import { peopleScreens } from "./people-screens.ts";
import { productScreens } from "./product-screens.ts";
import { narrow, type Screen, wide } from "./screen.ts";

const home = "/web-site/home";
// Start on another page: a page that starts with home contains its data and requests nothing.
const elsewhere = "/error";

/** Screens of visitors with their states. */
export const siteScreens: Screen[] = [
  { name: "site-01-home-visitor", path: home },
  { name: "site-02-home-signed-in", path: home, as: "mechanic" },
  { name: "site-02b-home-aircraft", path: home, as: "mechanic", action: showAircraft },
  { name: "site-03-home-login-problem", path: home, action: pressSignIn, inView: true },
  providersOnSite,
  { name: "site-04-home-retrieval", path: home, action: openRetrieval, inView: true },
  { name: "site-05-home-retrieval-answer", path: home, action: askForCode, inView: true },
  { name: "site-06-home-no-notices", path: elsewhere, action: emptyNotices, inView: true },
  { name: "site-07-home-server-away", path: elsewhere, action: failingLists },
  { name: "site-08-menu-open", path: home, action: openMenu, inView: true, widths: [wide] },
  { name: "site-09-drawer", path: home, action: openDrawer, inView: true, widths: [narrow] },
  {
    name: "site-09b-drawer-signed-in",
    path: home,
    as: "mechanic",
    action: openDrawer,
    inView: true,
    widths: [narrow],
  },
  { name: "site-10-contact-open", widths: [wide], path: home, action: openContact, inView: true },
  { name: "site-11-list-covers", path: (api) => listAddress(api, "1") },
  { name: "site-12-list-dated", path: (api) => listAddress(api, "2") },
  {
    name: "site-13-list-period",
    path: (api) => listAddress(api, "2"),
    action: openPeriod,
    inView: true,
  },
  {
    name: "site-14-list-empty",
    path: async (api) => `${await listAddress(api, "1")}&title=没有的词`,
  },
  {
    name: "site-15-list-waiting",
    path: elsewhere,
    action: waitingList,
    inView: true,
    isLoading: true,
    widths: [wide],
  },
  {
    name: "site-16-list-asked-to-sign-in",
    path: (api) => listAddress(api, "1"),
    action: openFirst,
    inView: true,
  },
  { name: "site-17-detail-covers", path: (api) => itemPath(api, "1", 0), as: "mechanic" },
  { name: "site-18-detail-dated", path: (api) => itemPath(api, "2", 0), as: "mechanic" },
  { name: "site-19-detail-second", path: (api) => itemPath(api, "1", 1), as: "mechanic" },
  { name: "site-20-detail-third", path: (api) => itemPath(api, "1", 2), as: "mechanic" },
  {
    name: "site-21-detail-gone",
    path: async (api) => `${await listAddress(api, "1")}&repairId=999999`,
    as: "mechanic",
  },
  { name: "site-22-notice", path: noticePath, as: "mechanic" },
  { name: "site-23-notice-gone", path: "/web-site/notice-detail?id=999999", as: "mechanic" },
  { name: "site-24-error", path: "/error" },
  {
    name: "site-25-expired",
    path: (api) => itemPath(api, "1", 0),
    as: "mechanic",
    action: invalidateTokens,
    inView: true,
  },
  { name: "site-26-training-covers", path: (api) => trainingList(api, "1") },
  { name: "site-27-training-dated", path: (api) => trainingList(api, "2") },
  { name: "site-28-training-detail", path: trainingItem, as: "mechanic" },
  {
    name: "site-29-training-menu",
    path: home,
    action: openTrainingMenu,
    inView: true,
    widths: [wide],
  },
  { name: "site-30-tools-covers", path: toolList },
  { name: "site-31-tools-detail", path: toolItem, as: "mechanic" },
  { name: "site-32-tools-files", path: toolItem, as: "mechanic", action: openFiles, inView: true },
  {
    name: "site-33-picture-enlarged",
    path: (api) => itemPath(api, "1", 0),
    as: "mechanic",
    action: enlargePicture,
    inView: true,
  },
  {
    name: "site-34-detail-on-paper",
    path: (api) => itemPath(api, "1", 0),
    as: "mechanic",
    action: emulatePrint,
    widths: [wide],
  },
  { name: "site-35-document-changes", path: documentPath, as: "mechanic", action: markChanges },
  { name: "site-36-search", path: `/web-site/search?keyword=${encodeURIComponent("起落架")}` },
  {
    name: "site-37-search-reader",
    path: `/web-site/search?keyword=${encodeURIComponent("CFM56 检查")}`,
    as: "mechanic",
  },
  {
    name: "site-38-search-nothing",
    path: `/web-site/search?keyword=${encodeURIComponent("南极洲企鹅")}`,
  },
  { name: "site-39-search-start", path: "/web-site/search", inView: true },
  {
    name: "site-39f-subscriptions",
    path: "/web-site/messages?show=subscriptions",
    as: "mechanic",
  },
  ...facetScreens,
  ...productScreens,
  ...peopleScreens,
];

async function trainingList(api: ApiClient, cover: "1" | "2"): Promise<string> {
  return training.listPath({ ...(await training.categoryWith("1", api)), cover });
}

async function trainingItem(api: ApiClient): Promise<string> {
  const [item] = await training.itemsOf(await training.categoryWith("1", api), api);
  return `${await trainingList(api, "1")}&repairId=${item?.trainInfoId}`;
}

async function toolList(api: ApiClient): Promise<string> {
  return tools.listPath(await tools.categoryWith("1", api));
}

async function toolItem(api: ApiClient): Promise<string> {
  const [item] = await tools.itemsOf(await tools.categoryWith("1", api), api);
  return `${await toolList(api)}&repairId=${item?.toolInfoId}`;
}

async function openTrainingMenu(page: Page): Promise<void> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "147模块" }).hover();
  await expect(menu.getByRole("list").getByRole("list")).toBeVisible();
}

async function openFiles(page: Page): Promise<void> {
  await page.getByRole("button", { name: "PDF" }).click();
  await expect(page.getByRole("dialog", { name: "PDF" })).toBeVisible();
}

async function enlargePicture(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^查看大图/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "查看大图" }).locator("img")).toBeVisible();
}

async function documentPath(api: ApiClient): Promise<string> {
  const query = new URLSearchParams({ title: "接长之后，扳手应当设多少：力矩课的四道算题" });
  const found = await api.get<{ list: { trainInfoId: string }[] }>(
    `/open/platform/foreground?${query}`,
  );
  return `/web-site/module-info?repairId=${found.list[0]?.trainInfoId}`;
}

async function markChanges(page: Page): Promise<void> {
  // On a phone the facts are folded.
  const facts = page.getByRole("button", { name: /详情$/ });
  if (await facts.isVisible()) await facts.click();
  await page.getByRole("switch", { name: "显示修改标记" }).check();
  await page.getByText("本版修改", { exact: true }).click();
  await expect(page.getByText(/^与第 2 版相比，/)).toBeVisible();
}

async function emulatePrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
}

async function listAddress(api: ApiClient, cover: "1" | "2"): Promise<string> {
  return listPath(await categoryWith(cover, api));
}

async function itemPath(api: ApiClient, cover: "1" | "2", at: number): Promise<string> {
  const category = await categoryWith(cover, api);
  const items = await itemsOf(category, api);
  return `${listPath(category)}&repairId=${items[at]?.repairId}`;
}

async function noticePath(api: ApiClient): Promise<string> {
  const { list } = await api.get<{ list: OpenNoticeRow[] }>("/open/platform/notice");
  return `/web-site/notice-detail?id=${list[0]?.noticeId}`;
}

async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("账号不能为空")).toBeVisible();
}

async function openRetrieval(page: Page): Promise<void> {
  await page.getByRole("button", { name: "忘记密码" }).click();
  await expect(page.getByRole("heading", { name: "忘记密码" })).toBeVisible();
}

async function askForCode(page: Page): Promise<void> {
  await openRetrieval(page);
  await page.getByLabel("手机号").fill("13800001234");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("请联系管理员", { exact: false })).toBeVisible();
}

async function emptyNotices(page: Page): Promise<void> {
  const data = { list: [], total: 0 };
  await page.route("**/api/open/platform/notice?**", (route) =>
    route.fulfill({ json: { code: 200, message: "操作成功", data } }),
  );
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByText("暂无公告")).toBeVisible();
}

async function failingLists(page: Page): Promise<void> {
  const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
  await page.route("**/api/open/**", (route) => route.fulfill({ status: 503, json }));
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByText("公告加载失败")).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "主菜单" }).getByText("145模块").hover();
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await expect(drawer.getByRole("link", { name: "维修人员" })).toBeVisible();
}

async function showAircraft(page: Page): Promise<void> {
  await page.getByLabel("注册号或机型").fill("B-5398");
  await page.getByRole("button", { name: "查看", exact: true }).click();
  await expect(page.getByRole("link", { name: "B-5398 全部" })).toBeVisible();
}

async function openContact(page: Page): Promise<void> {
  await page.getByRole("button", { name: "联系", exact: true }).click();
}

async function openPeriod(page: Page): Promise<void> {
  await page.getByRole("button", { name: "所有年份" }).click();
  await expect(page.getByLabel("开始日期")).toBeVisible();
}

async function waitingList(page: Page): Promise<void> {
  await page.route("**/api/open/platform?**", () => {});
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "145模块" }).click();
  await expect(page.getByLabel("加载中")).toBeVisible();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole("tabpanel").getByRole("listitem").first().getByRole("link").click();
  await expect(page.getByText("暂未登录，请先进行登录")).toBeVisible();
}

/** Makes the stored tokens invalid, as after a sign-out elsewhere. */
async function invalidateTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem("ACCESS_TOKEN", "spent");
    localStorage.setItem("REFRESH_TOKEN", "spent");
  });
  await page.reload();
  await expect(page.getByRole("dialog", { name: "提示" })).toBeVisible();
}
