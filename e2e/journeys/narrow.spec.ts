import { expect, type Page } from "@playwright/test";
import { officePaths } from "../back-office/office.ts";
import { layoutShiftsOf, recordLayoutShifts } from "../browser/layout-shift.ts";
import { test } from "../fixtures/test.ts";

test("the site's drawer opens, navigates and closes", async ({ open }) => {
  const page = await open("/web-site/home", { width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await expect(drawer.getByText(/星期/)).toBeVisible();
  // All main entries are visible; categories are folded.
  await expect(drawer.getByRole("link", { name: "维修人员" })).toBeInViewport();
  await drawer.getByRole("button", { name: "145模块的分类" }).click();
  await drawer.getByRole("link", { name: "行业培训课程" }).click();
  await expect(drawer).toBeHidden();
  await page.waitForURL((url) => url.searchParams.get("name") === "行业培训课程");
  await page.getByRole("button", { name: "打开菜单" }).click();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("the back office's drawer opens and navigates", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin", width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await drawer.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(drawer).toBeHidden();
  await page.waitForURL(`**${officePaths.repairCategories}`);
  // The names need more room than available, so they fade at the edges.
  await expect(page.getByRole("navigation", { name: "应用" })).toHaveCSS("mask-image", /gradient/);
});

// Slow: two pages, each with late answers.
test("the personal centre on a phone does not move while answers arrive late", async ({ open }) => {
  const page = await open("about:blank", { as: "mechanic", width: 390, height: 844 });
  await recordLayoutShifts(page);
  await page.route("**/api/system/common/user/profile", async (route) => {
    // Wait until all other requests are complete.
    await page.waitForLoadState("load");
    await expect(page.getByRole("contentinfo")).toContainText("支持邮箱");
    await route.continue();
  });
  for (const [path, text] of [
    ["/web-site/home", "待我处理"],
    ["/web-site/user-profile", "个人资料"],
  ] as const) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
    const { sum, parts } = await layoutShiftsOf(page);
    expect(sum, parts).toBeLessThan(0.005);
  }
});

// Slow: eight pages, each with longer words.
test("a phone of 340 px shows long identifiers and the signed-in user", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const page = await open("/web-site/home", { as: api, width: 340, height: 740 });
  const person = page.getByRole("banner").getByRole("link", { name: "周启航" });
  await expect(person).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "退出" })).toBeHidden();
  for (const path of [
    "/web-site/home",
    "/web-site/maintain-info",
    "/web-site/maintain-info/classified",
    "/web-site/aviation-products",
    "/web-site/repair-person",
    "/web-site/notices",
    "/web-site/search?keyword=液压",
    "/web-site/user-profile",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator(":is(h1, table, ul)").first()).toBeAttached();
    // The network is never idle: signed-in users have an open stream.
    await page.waitForLoadState();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await widthWithLongWords(page), path).toBeLessThanOrEqual(340);
  }
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await expect(drawer.getByRole("link").first()).toHaveText("个人中心（周启航）");
  await drawer.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
});

/** Width of a page with titles and texts that cannot break. */
function widthWithLongWords(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = "main :is(h1, h2, strong, p, dd, a > span)";
    for (const text of document.querySelectorAll(texts)) {
      if (text.childElementCount === 0) text.textContent = "AMM-32-41-00-400-801-A".repeat(6);
    }
    return document.documentElement.scrollWidth;
  });
}
