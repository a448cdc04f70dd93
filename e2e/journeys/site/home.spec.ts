import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { expect } from "@playwright/test";
import { found } from "../../api/found.ts";
import { test } from "../../fixtures/test.ts";

const home = "/web-site/home";

test("a visitor finds notices, the sign-in panel and two category blocks", async ({ open }) => {
  const page = await open("/");
  await expect(page).toHaveURL(home);
  const notices = page.getByRole("region", { name: "公告" });
  await expect(notices.getByRole("link")).toBeVisible();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  for (const name of ["外委方案", "改装修理方案", "QN经验分享", "行业培训课程"]) {
    await expect(page.getByRole("main").getByRole("tab", { name })).toBeVisible();
  }
  await page.getByRole("tab", { name: "改装修理方案" }).click();
  await expect(
    page.getByRole("tabpanel", { name: "改装修理方案" }).getByRole("link").first(),
  ).toBeVisible();
});

test("the carousel shows the selected notice and can be stopped", async ({ open }) => {
  const page = await open(home);
  const notices = page.getByRole("region", { name: "公告" });
  const ticks = notices.getByRole("button", { name: /^第 \d+ 条公告/ });
  await expect(ticks.first()).toBeVisible();
  const third = ticks.nth(2);
  await third.click();
  await expect(third).toHaveAttribute("aria-current", "true");
  const title = (await third.getAttribute("aria-label"))?.replace(/^第 \d+ 条公告：/, "") ?? "";
  await expect(notices.getByRole("link").filter({ hasText: title })).toBeVisible();
});

// Slow: another state of the same page.
test("the carousel advances by itself every five seconds", async ({ open }) => {
  const page = await open("/error", { motion: true });
  await page.clock.install();
  await page.goto(home);
  const current = page.getByRole("region", { name: "公告" }).locator("button[aria-current=true]");
  await expect(current).toBeVisible();
  await page.mouse.move(0, 0);
  const first = found(await current.getAttribute("aria-label"));
  await page.clock.runFor(5_100);
  await expect(current).not.toHaveAttribute("aria-label", first);
});

// Slow: another state of the same page.
test("the carousel stops with reduced motion", async ({ open }) => {
  const page = await open(home);
  await expect(
    page.getByRole("region", { name: "公告" }).getByRole("button", { name: "播放" }),
  ).toBeVisible();
});

// Slow: another state of the same page.
test("the home page shows a message without notices", async ({ open }) => {
  const page = await open("/error");
  const json = { code: 200, message: "操作成功", data: { list: [], total: 0 } };
  await page.route("**/api/open/platform/notice?**", (route) => route.fulfill({ json }));
  // Navigate from another page: a page that starts with home contains its data.
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByText("暂无公告")).toBeVisible();
});

test("the header's drop-down opens a category with its name and layout", async ({
  open,
  visitorApi,
}) => {
  const categories = await visitorApi.get<CategoryName[]>("/open/platform/name");
  const page = await open(home);
  const menu = page.getByRole("navigation", { name: "主菜单" });
  for (const { categoryId, name, cover } of categories.slice(-2)) {
    await menu.getByRole("link", { name: "145模块" }).hover();
    await menu.getByRole("link", { name }).click();
    await page.waitForURL((url) => url.searchParams.get("name") === name);
    const query = new URL(page.url()).searchParams;
    expect(query.get("categoryId")).toBe(categoryId);
    expect(query.get("isCover")).toBe(cover);
    await page.mouse.move(0, 0);
    await expect(menu.getByRole("link", { name })).toBeHidden();
  }
});

test("header and footer show date, contacts and version", async ({ open }) => {
  const page = await open(home);
  await expect(
    page.getByRole("banner").getByText(/^\d{4}年\d{1,2}月\d{1,2}日星期[一二三四五六日]$/),
  ).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("V3.2.0")).toBeVisible();
  await expect(footer.getByText("支持邮箱")).toBeVisible();
  await expect(footer.getByText("支持电话")).toBeVisible();
  await page.getByRole("button", { name: "联系" }).click();
  await expect(page.getByText(/^传真 /).first()).toBeVisible();
});

test("an unknown address ends on the error page", async ({ open, expectRefusal }) => {
  expectRefusal(404, "/web-site/nowhere");
  const page = await open("/web-site/nowhere");
  await expect(page).toHaveURL("/error");
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL(home);
});

// Slow: another state of the same page.
test("redirect keeps path and query and never leaves the origin", async ({ open }) => {
  const page = await open("/redirect/web-site/maintain-info?pageNum=2");
  await expect(page).toHaveURL("/web-site/maintain-info?pageNum=2");
  await page.goto("/redirect//example.com/there");
  await expect(page).not.toHaveURL(/\/redirect\//);
});
