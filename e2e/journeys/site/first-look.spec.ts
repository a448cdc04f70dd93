import { expect, type Page } from "@playwright/test";
import { layoutShiftsOf, recordLayoutShifts } from "../../browser/layout-shift.ts";
import { serverRenderedSelector } from "../../fixtures/hydration.ts";
import { test } from "../../fixtures/test.ts";
import { screenNamed } from "../../screens/pages.ts";
import { addressOf } from "../../screens/screen.ts";

const home = "/web-site/home";

/** Delays a page's scripts except the theme script, and returns a function that releases them. */
async function delayScripts(page: Page): Promise<() => void> {
  const letIn = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!first-look)[^/]*\.js$/, async (route) => {
    await letIn.promise;
    await route.continue();
  });
  return letIn.resolve;
}

/** Pages with a part that hydration does not change. The sign-in panel changes. */
const pages = {
  [home]: "[aria-label=方案] [role=tabpanel]",
  "/web-site/maintain-info": "main",
  "/web-site/aviation-products": "main",
};

for (const [path, part] of Object.entries(pages)) {
  test(`a visitor sees ${path} before its scripts load`, async ({ open }) => {
    const page = await open("about:blank", { width: 412, height: 823 });
    await recordLayoutShifts(page);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const letIn = await delayScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(
      page.locator(serverRenderedSelector).getByRole("contentinfo", { includeHidden: true }),
    ).toBeVisible();
    const seen = await page.locator(part).innerText();
    expect(seen.length, seen).toBeGreaterThan(100);
    letIn();
    await expect(page.locator(serverRenderedSelector)).toHaveCount(0);
    // The page contains its data, so no request repeats it.
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator(part)).toHaveText(seen, { useInnerText: true });
    expect(requested.filter((url) => /^\/api\/open\/(site|platform|material)/.test(url))).toEqual(
      [],
    );
    const { sum, parts } = await layoutShiftsOf(page);
    expect(sum, parts).toBeLessThan(0.02);
  });
}

// Slow: another property of the same pages.
test("the first visible images load before scripts, and styles are in the page", async ({
  open,
}) => {
  const page = await open("about:blank", { width: 412, height: 823 });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const pictures = Promise.withResolvers<void>();
  await page.route("**/oss/preview/**", async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await page.goto("/web-site/aviation-products", { waitUntil: "commit" });
  await expect(
    page.locator(serverRenderedSelector).getByRole("main", { includeHidden: true }),
  ).toBeVisible();
  const isStart = (path: string) => path.startsWith("/assets/start-");
  expect(requested.filter(isStart)).toEqual([]);
  pictures.resolve();
  await expect(page.locator(serverRenderedSelector)).toHaveCount(0);
  const firstPicture = requested.findIndex((path) => path.includes("/oss/preview/"));
  expect(firstPicture).toBeGreaterThan(-1);
  expect(requested.findIndex(isStart)).toBeGreaterThan(firstPicture);
  const inside = await page
    .locator("link[rel=stylesheet][disabled]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(inside.length).toBeGreaterThan(2);
  expect(requested.filter((path) => inside.includes(path))).toEqual([]);
});

test("signed-in users do not see the page rendered for visitors", async ({ open }) => {
  const page = await open("about:blank", { as: "mechanic" });
  const letIn = await delayScripts(page);
  await page.goto(home, { waitUntil: "commit" });
  await expect(page.locator(".am-start")).toBeVisible();
  await expect(page.locator(serverRenderedSelector)).not.toBeVisible();
  letIn();
  await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
});

// Slow: another property of the same pages.
test("hydration keeps the scroll position", async ({ open }) => {
  const page = await open("about:blank", { width: 412, height: 823 });
  const letIn = await delayScripts(page);
  await page.goto(home, { waitUntil: "commit" });
  await expect(
    page.locator(serverRenderedSelector).getByRole("contentinfo", { includeHidden: true }),
  ).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  letIn();
  await expect(page.locator(serverRenderedSelector)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test("a reader sees the beginning of a text before its scripts load", async ({
  open,
  visitorApi,
}) => {
  const path = await addressOf(screenNamed("site-17-detail-covers"), visitorApi);
  const page = await open("about:blank", { as: "mechanic", width: 412, height: 823 });
  await recordLayoutShifts(page);
  const letIn = await delayScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const opening = page.locator(`${serverRenderedSelector} article`);
  await expect(opening).toBeVisible();
  const title = await opening.locator("h1").innerText();
  const words = await opening.locator("p").innerText();
  expect(title.length).toBeGreaterThan(4);
  expect(words.length).toBeGreaterThan(40);
  await expect(page.locator(`${serverRenderedSelector} [data-for-visitor]`)).not.toBeVisible();
  letIn();
  await expect(page.getByRole("link", { name: "返回列表" })).toBeVisible();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.locator(serverRenderedSelector)).toHaveCount(0);
  const { sum, parts } = await layoutShiftsOf(page);
  expect(sum, parts).toBeLessThan(0.02);
});
