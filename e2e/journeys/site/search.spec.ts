import { expect } from "@playwright/test";
import { categoryWith, itemsOf } from "../../api/categories.ts";
import { firstOf } from "../../api/found.ts";
import { test } from "../../fixtures/test.ts";

const search = "/web-site/search";

test("a visitor searches from the header, filters by kind and is asked to sign in", async ({
  open,
  visitorApi,
}) => {
  const newest = firstOf(await itemsOf(await categoryWith("1", visitorApi), visitorApi));
  const page = await open("/web-site/home");
  const field = page.getByRole("banner").getByLabel("站内搜索");
  await expect(field).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(newest.title);
  await expect(field).toHaveValue(newest.title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "站内搜索" })).toBeVisible();
  const hit = page.getByRole("tabpanel").getByRole("link").first();
  await expect(hit.getByText(newest.title)).toBeVisible();
  const [first = ""] = newest.title.split(" ");
  await expect(hit.locator("strong mark").first()).toHaveText(first);
  await page.getByRole("tab", { name: /^145模块/ }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("kind") === "repair");
  await expect(hit.getByText(newest.title)).toBeVisible();
  await hit.click();
  await expect(page.getByText("暂未登录，请先进行登录")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(search);
});

// Slow: another way to the same search.
test("a mechanic opens an item found by a word of its text", async ({ open, visitorApi }) => {
  const newest = firstOf(await itemsOf(await categoryWith("1", visitorApi), visitorApi));
  const page = await open(`${search}?keyword=${encodeURIComponent(newest.title)}`, {
    as: "mechanic",
  });
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: newest.title })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("repairId")).toBeTruthy();
  await page.goBack();
  await expect(page.getByText(/^找到 \d+ 条结果/)).toBeVisible();
});

// Slow: another way to the same search.
test("a search without hits gives hints; the search history is stored and cleared", async ({
  open,
}) => {
  const page = await open(search);
  await page.getByRole("main").getByLabel("站内搜索").fill("南极洲企鹅");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page.getByText("没有找到与“南极洲企鹅”相关的内容")).toBeVisible();
  await page.goto(search);
  await expect(page.getByRole("link", { name: "南极洲企鹅" })).toBeVisible();
  await page.getByRole("button", { name: "清除记录" }).click();
  await page.reload();
  const hint = await page.getByText(/例如 [A-Z]+-[A-Z0-9-]+/).innerText();
  await expect(page.getByRole("link", { name: "南极洲企鹅" })).toHaveCount(0);
  // The suggested example finds something.
  const [, example = ""] = /例如 ([A-Z0-9-]+)/.exec(hint) ?? [];
  await page.goto(`/web-site/search?keyword=${example}`);
  await expect(page.getByRole("tabpanel").getByRole("link").first()).toBeVisible();
});

// Slow: another way to the same search.
test("a phone reaches the search by its icon", async ({ open }) => {
  const page = await open("/web-site/home", { width: 390, height: 844 });
  await page.getByRole("banner").getByRole("link", { name: "搜索" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "站内搜索" })).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${wider} px too wide`).toBeLessThanOrEqual(0);
});

test("pinyin initials suggest an entry, and the search history belongs to the user", async ({
  open,
}) => {
  const page = await open("/web-site/home", { as: "mechanic" });
  const field = page.getByRole("banner").getByLabel("站内搜索");
  await field.pressSequentially("qlj");
  const option = page.getByRole("option").filter({ hasText: "起落架" }).first();
  await expect(option.locator("mark")).toHaveText("起落架");
  const title = await option.locator("span.truncate").innerText();
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await field.fill("qlj");
  await page.keyboard.press("Enter");
  const hit = page.getByRole("tabpanel").getByRole("link").first();
  await expect(hit.locator("strong mark").first()).toHaveText("起落架");
  await page.goto("/web-site/home");
  await field.click();
  await expect(page.getByRole("option", { name: "qlj" })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem("ACCESS_TOKEN");
    localStorage.removeItem("REFRESH_TOKEN");
  });
  await page.reload();
  await field.focus();
  await expect(page.getByRole("option")).toHaveCount(0);
});
