import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

const search = "/web-site/search";
const current = "AM-72-2105-3";
const superseded = "AM-72-2101-1";

async function searchNumber(page: Page, keyword: string): Promise<void> {
  const field = page.getByRole("main").getByLabel("站内搜索");
  await field.fill(keyword);
  await field.press("Enter");
  // The new page has its own search field.
  await expect(page).toHaveTitle(`搜索：${keyword} - 航空维修信息平台`);
}

test("a mechanic finds a part by a part of its number", async ({ open }) => {
  const page = await open(search, { as: "mechanic" });
  await expect(page.getByText("件号输入任意连续四位即可")).toBeVisible();
  const hit = page.getByRole("tabpanel").getByRole("link", { name: "成对件" }).first();
  for (const [keyword, marked] of [
    ["AM-72-210", "AM-72-210"],
    ["AM7221053", current],
    ["AM72", "AM-72"],
    ["72 2105", "72-2105"],
  ] as const) {
    await searchNumber(page, keyword);
    await expect(hit.locator("mark").getByText(marked, { exact: true }).first()).toBeVisible();
  }
  await hit.click();
  await expect(page.getByText(current).first()).toBeVisible();
});

// Slow: another number by the same search.
test("a superseded number links to the new one", async ({ open }) => {
  const page = await open(`${search}?keyword=${superseded}`, { as: "mechanic" });
  const note = `${superseded} 已被 ${current} 替代`;
  await expect(page.getByText(note)).toBeVisible();
  await page.getByRole("tabpanel").getByRole("link", { name: superseded }).first().click();
  const onProduct = page.getByRole("note").filter({ hasText: note });
  await onProduct.getByRole("link", { name: current }).click();
  await expect(page.getByRole("definition").filter({ hasText: current }).first()).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
});

// Slow: another number by the same search.
test("the letter O for 0 is suggested, not replaced", async ({ open }) => {
  const page = await open(`${search}?keyword=AM-72-21O5-3`);
  await expect(page.getByText("没有找到与“AM-72-21O5-3”相关的内容")).toBeVisible();
  await page.getByText("您是不是要找").getByRole("link", { name: current }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("keyword") === current);
  await expect(page.getByRole("tabpanel").getByRole("link").first()).toContainText(current);
});
