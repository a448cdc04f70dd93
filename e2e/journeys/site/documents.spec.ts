import { expect, type Page } from "@playwright/test";
import { repair } from "../../api/categories.ts";
import { findRepairItem } from "../../api/demo-items.ts";
import { firstOf } from "../../api/found.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

test("an attachment is downloaded under its own name", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const item = await findRepairItem(api, ({ fileVOList }) => fileVOList.length === 1);
  const page = await open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const sheet = await openFiles(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "下载" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(item.fileVOList[0]?.name);
  await download.cancel();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

for (const viewer of [true, false]) {
  // Slow: another part of the same page.
  test(`a document is shown ${viewer ? "in the page" : "in a new window without a viewer"}`, async ({
    open,
    apiAs,
  }) => {
    const api = await apiAs("mechanic");
    const item = await findRepairItem(api, ({ fileVOList }) => fileVOList.length > 0);
    const page = await open("/error", { as: api });
    await page.addInitScript((enabled) => {
      Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => enabled });
    }, viewer);
    await page.goto(`${repair.screen}?repairId=${item.repairId}`);
    const sheet = await openFiles(page);
    const file = firstOf(item.fileVOList);
    const apart = sheet.getByRole("link", { name: "新窗口打开" }).first();
    await expect(apart).toHaveAttribute("href", file.url);
    await expect(sheet.locator("iframe")).toHaveCount(viewer ? 1 : 0);
    if (viewer) await assertFrameable(sheet.locator("iframe").getAttribute("src"), page);
    await sheet.getByRole("button", { name: "关闭" }).click();
    await expect(sheet).toBeHidden();
  });
}

// Slow: another part of the same page.
test("an item without attachment shows a message", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const item = await findRepairItem(api, ({ fileVOList }) => fileVOList.length === 0);
  const page = await open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  await expectToast(page, "未上传附件", () => page.getByRole("button", { name: /^附件/ }).click());
});

// Slow: another part of the same page.
test("a picture of the text is enlarged by a click and closed by Esc", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const item = await findRepairItem(api, ({ content }) => /<img/.test(content));
  const page = await open(repair.screen, { as: api });
  await page.goto(`${repair.screen}?repairId=${item.repairId}`);
  const picture = page.getByRole("button", { name: /^查看大图/ }).first();
  const large = page.getByRole("dialog", { name: "查看大图" });
  await picture.click();
  await expect(large.locator("img")).toBeVisible();
  expect((await large.locator("img").getAttribute("src")) ?? "").not.toMatch(/\?w=/);
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await picture.press("Enter");
  await expect(large.locator("img")).toBeVisible();
  await large.getByRole("button", { name: "关闭大图" }).click();
  await expect(large).toBeHidden();
  // The back key of a phone closes the picture first, then leaves the page.
  const address = page.url();
  await picture.click();
  await expect(large.locator("img")).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(`${repair.screen}`);
});

test("the contents of a long text link to its headings", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const item = await findRepairItem(api, ({ content }) => content.split("<h2").length > 3);
  const page = await open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const contents = page.getByRole("navigation", { name: "目录" });
  const headings = page.getByRole("article").locator(".am-rich-text :is(h1, h2, h3)");
  await expect(contents).toBeVisible();
  await expect(contents.getByRole("button")).toHaveText(await headings.allInnerTexts());
  await expect(contents.getByRole("button").first()).toHaveAttribute("aria-current", "true");
  await contents.getByRole("button").last().click();
  await expect(contents.locator("[aria-current]")).toHaveText(await headings.last().innerText());
  await expect(async () => {
    const { top } = await headings.last().evaluate((heading) => heading.getBoundingClientRect());
    expect(top).toBeGreaterThan(64);
    expect(top).toBeLessThan(900);
  }).toPass();
});

// Slow: another part of the same page.
test("the print has only title, facts and text, black on white", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const item = await findRepairItem(api, ({ fileVOList }) => fileVOList.length > 0);
  const page = await open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const title = page.getByRole("heading", { name: item.title, level: 1 });
  await expect(title).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(title).toBeVisible();
  await expect(page.getByText(item.releaseTime, { exact: true })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(/V3\.2\.0 · 打印时间 \d{4}-\d\d-\d\d .* · 仅供参考/)).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: "返回列表" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "面包屑" })).toBeHidden();
  const [ink, paper] = await title.evaluate((heading) => [
    getComputedStyle(heading).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

async function openFiles(page: Page) {
  await page.getByRole("button", { name: /^附件/ }).click();
  const sheet = page.getByRole("dialog", { name: "附件" });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Expects that a page of the same origin may frame the response. */
async function assertFrameable(source: Promise<string | null>, page: Page): Promise<void> {
  const answer = await page.request.get((await source) ?? "");
  expect(answer.headers()["content-security-policy"] ?? "").toMatch(/frame-ancestors 'self'/);
}
