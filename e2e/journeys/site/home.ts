import assert from "node:assert/strict";
import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";

const home = "/web-site/home";

journey("a visitor finds notices, the sign-in panel and two category blocks", async ({ open }) => {
  const page = await open("/");
  await leadsTo(page, home);
  const notices = page.getByRole("region", { name: "公告" });
  await sees(notices.getByRole("link"), page.getByRole("heading", { name: "登录" }));
  for (const name of ["外委方案", "改装修理方案", "QN经验分享", "行业培训课程"]) {
    await sees(page.getByRole("main").getByRole("tab", { name }));
  }
  await page.getByRole("tab", { name: "改装修理方案" }).click();
  await sees(page.getByRole("tabpanel", { name: "改装修理方案" }).getByRole("link").first());
});

journey("the carousel shows the notice that is asked for and can be stopped", async ({ open }) => {
  const page = await open(home);
  const notices = page.getByRole("region", { name: "公告" });
  const ticks = notices.getByRole("button", { name: /^第 \d+ 条公告/ });
  await sees(ticks.first());
  const third = ticks.nth(2);
  await third.click();
  assert.equal(await third.getAttribute("aria-current"), "true");
  const title = (await third.getAttribute("aria-label"))?.replace(/^第 \d+ 条公告：/, "") ?? "";
  await sees(notices.getByRole("link").filter({ hasText: title }));
});

journey("the carousel advances by itself every five seconds", async ({ open }) => {
  const page = await open("/error");
  await page.clock.install();
  await page.goto(home);
  const current = page.getByRole("region", { name: "公告" }).locator("button[aria-current=true]");
  await sees(current);
  await page.mouse.move(0, 0);
  const first = await current.getAttribute("aria-label");
  await page.clock.runFor(5_100);
  await eventually(async () => assert.notEqual(await current.getAttribute("aria-label"), first));
});

journey("the carousel rests for people who want no motion", async ({ open }) => {
  const page = await open(home, { calm: true });
  await sees(page.getByRole("region", { name: "公告" }).getByRole("button", { name: "播放" }));
});

journey("without notices the home page says so", async ({ open }) => {
  const page = await open("/error");
  const json = { code: 200, message: "操作成功", data: { list: [], total: 0 } };
  await page.route("**/api/open/platform/notice?**", (route) => route.fulfill({ json }));
  // From another page: one that begins with home has its first answers in itself.
  await page.getByRole("button", { name: "返回首页" }).click();
  await sees(page.getByText("暂无公告"));
});

journey("the header's drop-down leads to a category with its name and layout", async (j) => {
  const categories = await j.visitorApi().get<CategoryName[]>("/open/platform/name");
  const page = await j.open(home);
  const menu = page.getByRole("navigation", { name: "主菜单" });
  for (const { categoryId, name, cover } of categories.slice(-2)) {
    await menu.getByRole("link", { name: "145模块" }).hover();
    await menu.getByRole("link", { name }).click();
    await page.waitForURL((url) => url.searchParams.get("name") === name);
    const query = new URL(page.url()).searchParams;
    assert.equal(query.get("categoryId"), categoryId);
    assert.equal(query.get("isCover"), cover);
    await page.mouse.move(0, 0);
    await gone(menu.getByRole("link", { name }));
  }
});

journey("header and footer say date, contacts and version", async ({ open }) => {
  const page = await open(home);
  await sees(page.getByRole("banner").getByText(/^\d{4}年\d{1,2}月\d{1,2}日星期[一二三四五六日]$/));
  const footer = page.getByRole("contentinfo");
  await sees(
    footer.getByText("V3.2.0"),
    footer.getByText("支持邮箱"),
    footer.getByText("支持电话"),
  );
  await page.getByRole("button", { name: "联系" }).click();
  await sees(page.getByText(/^传真 /).first());
});

journey("an unknown address ends on the error page", async ({ open }) => {
  const page = await open("/web-site/nowhere");
  await leadsTo(page, "/error");
  await page.getByRole("button", { name: "返回首页" }).click();
  await leadsTo(page, home);
});

journey("redirect keeps path and query and never leaves the origin", async ({ open }) => {
  const page = await open("/redirect/web-site/maintain-info?pageNum=2");
  await leadsTo(page, "/web-site/maintain-info?pageNum=2");
  await page.goto("/redirect//example.com/there");
  await eventually(() => assert.ok(!page.url().includes("/redirect/")));
});
