// Slow: simulates a newer version twice.

import { expect, type Page } from "@playwright/test";
import { officePaths, openAddDialog } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

const announcement = "系统已更新，请刷新页面";

test("a new version is announced, postponed and applied by a reload", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await returnToWindow(page);
  await expect(page.getByText(announcement)).toBeHidden();

  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await returnToWindow(page);
  await expect(page.getByText(announcement)).toBeVisible();
  await page.getByRole("button", { name: "稍后" }).click();
  await expect(page.getByText(announcement)).toBeHidden();

  await returnToWindow(page);
  await expect(page.getByText(announcement)).toBeVisible();
  await page.unroute("**/version.json");
  const [loaded] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.getByRole("button", { name: "刷新页面" }).click(),
  ]);
  expect(new URL(loaded.url()).pathname).toBe(officePaths.repairItems);
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await expect(page.getByText(announcement)).toBeHidden();
});

test("a new version does not disturb a half-filled form", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("写到一半");
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await returnToWindow(page);
  await expect(page.getByText(announcement)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.dismiss());
  const [leaveDialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.getByRole("button", { name: "刷新页面" }).click(),
  ]);
  expect(leaveDialog.type()).toBe("beforeunload");
  await expect(adding).toBeVisible();
  await expect(adding.getByLabel("岗位名称")).toHaveValue("写到一半");
});

/** Simulates a return to the window. */
async function returnToWindow(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse("**/version.json"),
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  ]);
  await answer.finished();
}
