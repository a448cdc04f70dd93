import { expect } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

const home = "/web-site/home";

test("a panel opens by keyboard, keeps the focus, and Esc returns it", async ({ open }) => {
  const page = await open(home);
  const button = page.getByRole("button", { name: "外观" });
  await button.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "外观" });
  await expect(panel).toBeVisible();
  await expect(panel.locator(":focus")).toBeVisible();
  const [box, from] = [await panel.boundingBox(), await button.boundingBox()];
  // Below the button, at its right edge.
  expect(box && from && Math.round(box.y - from.y - from.height)).toBe(8);
  expect(box && from && Math.round(box.x + box.width - from.x - from.width)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(panel).toBeVisible();
  await button.click();
  await expect(panel).toBeHidden();
});

test("a dialog keeps the focus, fits into 200 % zoom, and returns the focus", async ({ open }) => {
  // 200 % of a window of 1280 × 720.
  const page = await open("/web-site/register?kind=3", { width: 640, height: 360 });
  const link = page.getByRole("button", { name: "《用户协议与隐私政策》" });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "用户协议与隐私政策" });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
  }
  await expect(dialog.getByRole("button", { name: "同意" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test("a question has the focus on its answer, and the backdrop does not close it", async ({
  open,
}) => {
  const page = await open("/web-site/register?kind=3");
  await page.getByLabel("姓名").fill("林工");
  const entry = page.getByRole("banner").getByRole("link", { name: "首页" });
  await entry.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(question.getByRole("button", { name: "确定" })).toBeFocused();
  await expect(question).toHaveAccessibleDescription("填写的内容尚未保存，确定离开吗？");
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(entry).toBeFocused();
});

test("arrow keys, Home and End choose a tab", async ({ open }) => {
  const page = await open("/web-site/notices", { as: "mechanic" });
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  const chosen = page.getByRole("tab", { selected: true }).first();
  await chosen.focus();
  await page.keyboard.press("End");
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
  // The row wraps around.
  await page.keyboard.press("ArrowRight");
  await expect(tabs.first()).toBeFocused();
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await expect(tabs.last()).toHaveAttribute("tabindex", "-1");
});

test("a tooltip appears with the focus and closes by Esc", async ({ open }) => {
  const page = await open(home, { as: "mechanic" });
  const link = page.getByRole("banner").getByRole("link", { name: /^消息/ });
  await link.focus();
  const tooltip = page.getByText("消息中心", { exact: true });
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});
