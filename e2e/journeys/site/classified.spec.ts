import { expect } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

const fixed = ["外委方案", "改装修理方案", "QN经验分享", "行业培训课程"];

test("the 145 module has a tab for each category, with all of its titles", async ({ open }) => {
  const page = await open("/web-site/maintain-info");
  await page.getByRole("link", { name: "分类一览" }).click();
  const tabs = page.getByRole("tab");
  // Earlier journeys may have added other categories.
  for (const name of fixed) await expect(tabs.filter({ hasText: name })).toBeVisible();
  const rows = page.getByRole("tabpanel").getByRole("link");
  await rows.nth(11).waitFor();
  const first = await rows.first().textContent();
  await tabs.filter({ hasText: "改装修理方案" }).click();
  await page.getByRole("tabpanel", { name: "改装修理方案" }).getByRole("link").nth(11).waitFor();
  expect(await rows.first().textContent()).not.toBe(first);
  await rows.first().click();
  await page.getByText("暂未登录，请先进行登录").waitFor();
  expect(page.url()).toMatch(/classified/);
});
