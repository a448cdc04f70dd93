import { expect, type Page } from "@playwright/test";
import { licencesPath, officePaths, openAddDialog, pressButton } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { addTraining } from "./content/sample-content.ts";
import { addUser, password } from "./system/system.ts";

const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("signing in leads to pending work with links", async ({ open }) => {
  const page = await open("/", { as: "operator" });
  await expect(page).toHaveURL(officePaths.workPage);
  await expect(page.getByRole("heading", { name: /好，|夜深了，/ })).toBeVisible();
  const ways = [
    ["待审核账号", /^航材公司 \d+$/, `${officePaths.accounts}?userNature=2&nature=3`],
    ["待审核航材", "去审核", `${officePaths.materials}?status=0`],
    ["证照提醒", /^已过期 \d+$/, `${licencesPath}&state=expired`],
  ] as const;
  for (const [name, link, address] of ways) {
    await panel(page, name).getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.goto(officePaths.workPage);
  }
  const row = panel(page, "证照到期").getByRole("listitem").first();
  const days = await row.innerText();
  expect(days).toMatch(/已过期 \d+ 天|今天到期|剩余 \d+ 天/);
});

// Slow: another part or size of the same page.
test("a scheduled release is on the work page and links to its row", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const title = "排期中的孔探培训";
  await addTraining(api, { title, releaseTime: inAnHour() });
  const page = await open(officePaths.workPage, { as: api });
  const row = panel(page, "即将发布").getByRole("listitem").filter({ hasText: title });
  await expect(row.getByText(/^\d+ 分钟后|1 小时后$/)).toBeVisible();
  await row.getByRole("link").click();
  await expect(page).toHaveURL(`${officePaths.trainItems}?${new URLSearchParams({ title })}`);
  await expect(page.getByRole("row").filter({ hasText: title }).getByText("待发布")).toBeVisible();
});

/** API timestamp of one hour later, before all other scheduled releases. */
const inAnHour = () =>
  new Date(Date.now() + 3_600_000).toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });

// Slow: another part or size of the same page.
test("a quick action opens the form once, and a reload does not reopen it", async ({ open }) => {
  const page = await open(officePaths.workPage, { as: "operator" });
  const actions = page.getByRole("navigation", { name: "快捷操作" });
  await actions.getByRole("link", { name: "新增维修信息" }).click();
  await expect(page).toHaveURL(officePaths.repairItems);
  const adding = page.getByRole("dialog", { name: "维修信息新增" });
  await expect(adding).toBeVisible();
  await pressButton(adding, "取消");
  await expect(adding).toBeHidden();
  await page.reload();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(adding).toBeHidden();
});

// Slow: another part or size of the same page.
test("a draft is listed on the work page and opens its form", async ({ open }) => {
  const title = "工作台上的草稿";
  const page = await open(officePaths.notices, { as: "operator" });
  const adding = await openAddDialog(page, "公告新增");
  await adding.getByLabel("公告标题").fill(title);
  // Simulates an accidental close of the window.
  await page.goto(officePaths.workPage, { waitUntil: "commit" });
  await panel(page, /^草稿/)
    .getByRole("link", { name: new RegExp(title) })
    .click();
  await expect(page).toHaveURL(officePaths.notices);
  const again = page.getByRole("dialog", { name: "公告新增" });
  await pressButton(again, "恢复草稿");
  await expect(again.getByLabel("公告标题")).toHaveValue(title);
});

// Slow: another part or size of the same page.
test("notices leave the work page after they are read", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const api = await apiAs("admin");
  const query = "?roleKey=platform_admin";
  const { list } = await api.get<{ list: { roleId: string }[] }>(`/system/role${query}`);
  const roleId = list[0]?.roleId ?? "";
  const userName = "notice-reader";
  const userId = await addUser(api, { userName, nickName: "新同事", roleId });
  cleanUp(() => api.call("DELETE", `/system/user/${userId}`));
  const as = await apiWith(userName, password);
  const page = await open(officePaths.workPage, { as });
  const notices = panel(page, /^未读公告/);
  await expect(notices.getByRole("link").first()).toBeVisible();
  await notices.getByRole("button", { name: "全部已读" }).click();
  await expect(notices.getByText("公告都已读过")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(暂无未读消息|个人消息)/ })).toBeVisible();
});

// Slow: another part or size of the same page.
test("recently opened pages are offered again", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.goto(officePaths.workPage);
  await panel(page, "最近访问").getByRole("link", { name: "维修信息管理" }).click();
  await expect(page).toHaveURL(officePaths.repairItems);
});

// Slow: another part or size of the same page.
test("the work page shows a loading error and retries", async ({ open, expectRefusal }) => {
  expectRefusal(503, "/api/v1/backstage/work");
  const page = await open("/web-site/home", { as: "operator" });
  const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
  await page.route("**/api/v1/backstage/work", (route) => route.fulfill({ status: 503, json }));
  await page.goto(officePaths.workPage);
  await expect(page.getByText("数据未能加载，请稍后再试")).toBeVisible();
  await page.unroute("**/api/v1/backstage/work");
  await page.getByRole("button", { name: "重新加载" }).click();
  await expect(panel(page, "待审核账号")).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  // Slow: another part or size of the same page.
  test(`the work page fits ${width} px`, async ({ open }) => {
    const page = await open(officePaths.workPage, { as: "admin", width, height });
    await expect(panel(page, "证照到期")).toBeVisible();
    const over = await page.evaluate(() => {
      const panel = [...document.querySelectorAll("main > div")].find((one) => one.clientWidth > 0);
      return panel ? panel.scrollWidth - panel.clientWidth : -1;
    });
    expect(over).toBe(0);
  });
}
