import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { categoryWith, itemsOf, listPath } from "../../api/categories.ts";
import { firstTwoOf } from "../../api/found.ts";
import { officePaths } from "../../back-office/office.ts";
import { openSecondTab } from "../../fixtures/hydration.ts";
import { test } from "../../fixtures/test.ts";

const home = "/web-site/home";

test("the chosen light theme is kept", async ({ open }) => {
  const page = await open(home);
  expect(await themeOf(page)).toBe("dark");
  const secondTab = await openSecondTab(page, home);
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("dialog", { name: "外观" }).getByLabel("浅色").check();
  await expect.poll(() => brightness(page)).toBeGreaterThan(200);
  await expect.poll(() => themeOf(secondTab)).toBe("light");
  await page.reload();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect(await themeOf(page)).toBe("light");
  expect(await brightness(page)).toBeGreaterThan(200);
});

// Slow: another place for the same theme.
test("a light page is light before its script loads", async ({ open }) => {
  const page = await open("about:blank", { theme: "light" });
  await page.route(/\/assets\/index-.*\.js$/, () => {});
  await page.goto(home, { waitUntil: "commit" });
  await expect(page.getByText("航空维修信息平台").first()).toBeVisible();
  expect(await brightness(page)).toBeGreaterThan(200);
});

// Slow: another place for the same theme.
test("the theme follows the system if chosen", async ({ open }) => {
  const page = await open(home);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await themeOf(page)).toBe("dark");
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("dialog", { name: "外观" }).getByLabel("跟随系统").check();
  expect(await themeOf(page)).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => themeOf(page)).toBe("dark");
});

// Slow: another place for the same theme.
test("a larger text size applies to all texts", async ({ open, visitorApi }) => {
  const [first, second] = await readings(visitorApi);
  const page = await open(first, { as: "mechanic" });
  const before = await textSize(page);
  await page.getByRole("group", { name: "字号" }).getByLabel("特大").check();
  await expect.poll(() => textSize(page)).toBeGreaterThan(before * 1.25);
  await page.goto(second);
  expect(await textSize(page)).toBeGreaterThan(before * 1.25);
});

// Slow: another place for the same theme.
test("the back office takes the theme too; the digital screen stays dark", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("menuitem", { name: "浅色" }).click();
  await expect.poll(() => brightness(page)).toBeGreaterThan(200);
  await page.goto(officePaths.overview);
  const screen = page.locator("[data-theme=dark]");
  await expect(screen).toBeVisible();
  await expect(screen).toHaveCSS("color", "rgb(232, 238, 248)");
});

function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.theme);
}

/** Brightness of the page's background, 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Math.min(...parts.map(Number));
  });
}

/** Addresses of two texts. */
async function readings(api: ApiClient): Promise<[string, string]> {
  const category = await categoryWith("1", api);
  const [one, other] = firstTwoOf(await itemsOf(category, api));
  const path = ({ repairId }: { repairId: string }) => `${listPath(category)}&repairId=${repairId}`;
  return [path(one), path(other)];
}

async function textSize(page: Page): Promise<number> {
  // The beginning of the text is displayed before the whole text, with its own font sizes.
  await expect(page.getByRole("link", { name: "返回列表" })).toBeVisible();
  const text = page.getByRole("article").locator(".am-rich-text p").first();
  await expect(text).toBeVisible();
  return text.evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize));
}
