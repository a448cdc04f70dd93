import { expect, type Page } from "@playwright/test";
import { categoryWith, listPath } from "../../api/categories.ts";
import { test } from "../../fixtures/test.ts";

/** A window of 1440 × 900 pixels at 200 % zoom. */
const zoomed = { width: 720, height: 450 };

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("typing before the suggestions load keeps text, caret and focus", async ({ open }) => {
  const page = await open("/web-site/search", { as: "mechanic" });
  const loads = Promise.withResolvers<void>();
  await page.route(/\/assets\/combobox-[^/]+\.js$/, async (route) => {
    await loads.promise;
    await route.continue();
  });
  const wanted = page.waitForRequest(/\/assets\/combobox-[^/]+\.js$/);
  const field = page.getByRole("main").getByLabel("站内搜索");
  await field.focus();
  await page.keyboard.type("ql");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("-");
  await wanted;
  await expect(page.getByRole("option")).toHaveCount(0);
  loads.resolve();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("j");
  await expect(field).toHaveValue("qlj");
  await expect(page.getByRole("option").filter({ hasText: "起落架" }).first()).toBeVisible();
});

test("a select and the calendar work by keys at 200 % zoom", async ({ open, visitorApi }) => {
  const page = await open("/web-site/messages?show=subscriptions", { as: "mechanic", ...zoomed });
  const box = page.getByRole("combobox", { name: "订阅类型" });
  await box.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("End");
  const last = await page.getByRole("option").last().innerText();
  await expect.poll(() => focusedText(page)).toBe(last);
  await page.keyboard.press("Enter");
  await expect(box).toHaveText(last);
  await expect(box).toBeFocused();

  await page.goto(listPath(await categoryWith("1", visitorApi)));
  const period = page.getByRole("button", { name: /所有年份/ });
  await period.press("Enter");
  const panel = page.getByRole("dialog", { name: "发布日期" });
  const calendar = page.getByRole("dialog", { name: "选择日期" });
  await panel.getByRole("button", { name: "选择日期" }).first().press("Enter");
  await expect(calendar.locator("[aria-current=date]")).toBeFocused();
  await expect(calendar).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("PageUp");
  const day = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  const chosen = /(\d+)年(\d+)月(\d+)日/.exec(day ?? "")?.slice(1) ?? [];
  await expect(panel.getByLabel("开始日期")).toHaveValue(
    chosen.map((part) => part.padStart(2, "0")).join("-"),
  );
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(period).toBeFocused();
});
