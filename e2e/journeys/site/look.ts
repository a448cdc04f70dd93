import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { categoryWith, itemsOf, listPath } from "../../harness/categories.ts";
import { type Journey, journey } from "../../harness/journey.ts";
import { itemsPath, screenPaths } from "../../harness/office.ts";
import { eventually, sees } from "../../harness/seeing.ts";

const home = "/web-site/home";

journey("a visitor chooses the light theme, which stays", async ({ open, openBeside }) => {
  const page = await open(home, { calm: true });
  assert.equal(await themeOf(page), "dark");
  const beside = await openBeside(page, home);
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("dialog", { name: "外观" }).getByLabel("浅色").check();
  await eventually(async () => assert.ok((await brightness(page)) > 200));
  await eventually(async () => assert.equal(await themeOf(beside), "light"));
  await page.reload();
  await sees(page.getByRole("button", { name: "登录", exact: true }));
  assert.equal(await themeOf(page), "light");
  assert.ok((await brightness(page)) > 200);
});

journey("a light page is light before its own script has come", async ({ open }) => {
  const page = await open("about:blank", { theme: "light" });
  await page.route(/\/assets\/index-.*\.js$/, () => {});
  await page.goto(home, { waitUntil: "commit" });
  await sees(page.getByText("航空维修信息平台").first());
  assert.ok((await brightness(page)) > 200);
});

journey("the theme follows the system for those who say so", async ({ open }) => {
  const page = await open(home, { calm: true });
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await themeOf(page), "dark");
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("dialog", { name: "外观" }).getByLabel("跟随系统").check();
  assert.equal(await themeOf(page), "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(async () => assert.equal(await themeOf(page), "dark"));
});

journey("a reader sets the text larger, and every text after it", async (j) => {
  const [first, second] = await readings(j);
  const page = await j.open(first, { as: "mechanic" });
  const before = await textSize(page);
  await page.getByRole("group", { name: "字号" }).getByLabel("特大").check();
  await eventually(async () => assert.ok((await textSize(page)) > before * 1.25));
  await page.goto(second);
  assert.ok((await textSize(page)) > before * 1.25);
});

journey("the back office takes the theme too; the digital screen stays dark", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin", calm: true });
  await sees(page.getByRole("row").nth(1));
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("menuitem", { name: "浅色" }).click();
  await eventually(async () => assert.ok((await brightness(page)) > 200));
  await page.goto(screenPaths.overview);
  const screen = page.locator("[data-theme=dark]");
  await sees(screen);
  assert.equal(await screen.evaluate((at) => getComputedStyle(at).color), "rgb(232, 238, 248)");
});

function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.theme);
}

/** Of the ground that the page stands on, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Math.min(...parts.map(Number));
  });
}

async function readings(j: Journey): Promise<[string, string]> {
  const category = await categoryWith("1", j.visitorApi());
  const [one, other] = await itemsOf(category, j.visitorApi());
  const path = (id: string | undefined) => `${listPath(category)}&repairId=${id}`;
  return [path(one?.repairId), path(other?.repairId)];
}

async function textSize(page: Page): Promise<number> {
  // How it begins stands there before the text, which has sizes of its own.
  await sees(page.getByRole("button", { name: "返回列表" }));
  const text = page.getByRole("article").locator(".am-rich-text p").first();
  await sees(text);
  return text.evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize));
}
