import { expect, type Locator, type Page } from "@playwright/test";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

/** Drags the mouse over the beginning of a text. */
async function dragOver(page: Page, text: Locator): Promise<void> {
  // The hovered text no longer moves.
  await text.hover();
  const { x, y, height } = (await text.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const middle = y + Math.min(height, 20) / 2;
  await page.mouse.move(x + 2, middle);
  await page.mouse.down();
  await page.mouse.move(x + 80, middle, { steps: 4 });
  await page.mouse.up();
}

const selectedText = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? "");

test("dragging over a row of the site selects its text, and a click opens it", async ({ open }) => {
  const page = await open("/web-site/search?keyword=起落架", { as: "mechanic" });
  const title = page.locator("main [data-row] strong").first();
  const text = await title.innerText();
  await dragOver(page, title);
  expect(text).toContain(await selectedText(page));
  expect(await selectedText(page)).not.toBe("");
  await expect(page).toHaveURL(/search/);
  await title.click();
  await expect(page).not.toHaveURL(/search/);
});

test("dragging over a row of the back office selects its text, and a click opens it", async ({
  open,
}) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  const cell = page.locator("tr[data-row]").first().getByRole("cell").nth(2);
  await dragOver(page, cell);
  expect(await selectedText(page)).not.toBe("");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await cell.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
