import { expect } from "@playwright/test";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

const chipName = /^移除 适用于 B-5398（.+）$/;

test("a registration filters the search, with a chip that one click removes", async ({ open }) => {
  const page = await open("/web-site/search");
  const main = page.getByRole("main");
  await main.getByLabel("站内搜索").fill("B-5398 力矩");
  await expect(page.getByRole("option", { name: /^适用于 B-5398（/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /^按文字搜索“B-5398 力矩”/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const chip = main.getByRole("button", { name: chipName });
  await expect(chip).toBeVisible();
  await expect(main.getByText(/^找到 \d+\+? 条结果/)).toBeVisible();
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(page).toHaveURL((url) => url.searchParams.get("asWords") === "1");
  await expect(main.getByText("没有找到与“B-5398 力矩”相关的内容")).toBeVisible();
  await page.goBack();
  await expect(chip).toBeVisible();
});

test("a document number finds the document, on the site and in the command palette", async ({
  open,
}) => {
  const page = await open("/web-site/search?keyword=145-2026-1");
  const first = page.getByRole("tabpanel").getByRole("link").first();
  await expect(first.getByText("AM-145-2026-0001")).toBeVisible();
  const title = await first.locator("strong").innerText();
  const office = await open(officePaths.workPage, { as: "admin" });
  await expect(office.getByRole("button", { name: "快速跳转" })).toBeVisible();
  await office.keyboard.press("Control+k");
  const dialog = office.getByRole("dialog", { name: "快速跳转" });
  await dialog.getByRole("combobox").fill("145-2026-1");
  const option = dialog.getByRole("option").filter({ hasText: "AM-145-2026-0001" });
  await expect(option.getByText(title)).toBeVisible();
  await expect(option.getByText("逾期复审")).toBeVisible();
  await dialog.getByRole("combobox").fill("b5398 力矩");
  const chip = dialog.getByRole("button", { name: chipName });
  await chip.click();
  await expect(chip).toBeHidden();
  await expect(dialog.getByText("没有找到“b5398 力矩”", { exact: false })).toBeVisible();
});
