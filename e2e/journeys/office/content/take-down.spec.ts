// Slow: visibility by day has server tests.

import { expect } from "@playwright/test";
import {
  officePaths,
  openFromRow,
  openFromRowMenu,
  pressButton,
  rowWithText,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTool, addTraining } from "./sample-content.ts";

test("an item is taken off the site and put back", async ({ open, apiAs, visitorApi }) => {
  const name = "液压油车租赁服务";
  const api = await apiAs("operator");
  await addTool(api, { title: name });
  const visitors = async () => {
    const path = `/open/platform/tool?title=${encodeURIComponent(name)}`;
    return (await visitorApi.get<{ total: number }>(path)).total;
  };
  expect(await visitors()).toBe(1);
  const page = await open(`${officePaths.toolItems}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const row = rowWithText(page, name);
  await expect(row.getByText("已发布")).toBeVisible();
  const asking = await openFromRowMenu(page, name, "下架");
  await expectToast(page, "已取消操作", () => pressButton(asking, "取消"));
  await expect(asking).toBeHidden();
  await submit(await openFromRowMenu(page, name, "下架"), successMessages.edit);
  await expect(row.getByText("已下架")).toBeVisible();
  expect(await visitors()).toBe(0);
  await submit(await openFromRowMenu(page, name, "重新上架"), successMessages.edit);
  await expect(row.getByText("已发布")).toBeVisible();
  expect(await visitors()).toBe(1);
});

test("a take-down before the release is refused", async ({ open, apiAs }) => {
  const name = "明年的机型培训";
  const api = await apiAs("operator");
  await addTraining(api, { title: name, releaseTime: "2099-01-01 08:00:00" });
  const page = await open(`${officePaths.trainItems}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const row = rowWithText(page, name);
  await expect(row.getByText("待发布")).toBeVisible();
  await row.getByRole("button", { name: /更多/ }).click();
  await expect(page.getByRole("menuitem", { name: "适用范围" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "下架" })).toBeHidden();
  await page.keyboard.press("Escape");
  const editing = await openFromRow(page, name, "编辑");
  const end = editing.getByLabel("下架时间");
  await end.fill("2098-12-31 08:00:00");
  await end.press("Enter");
  await pressButton(editing, "确定");
  await expect(editing.getByText("下架时间不能早于发布时间")).toBeVisible();
  await end.fill("2099-06-01 08:00:00");
  await end.press("Enter");
  await submit(editing, successMessages.edit);
  await expect(row.getByText("待发布")).toBeVisible();
});

test("a picked release time is saved with the calendar open, and fixed after the release", async ({
  open,
  apiAs,
}) => {
  const name = "改期的机型培训";
  const api = await apiAs("operator");
  await addTraining(api, { title: name, releaseTime: "2099-01-01 08:00:00" });
  const page = await open(`${officePaths.trainItems}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const row = rowWithText(page, name);
  const editing = await openFromRow(page, name, "编辑");
  await editing.getByLabel("发布时间").click();
  await page.getByTitle("2099-01-15").click();
  // Click the dialog's button directly: the calendar is still open.
  await submit(editing, successMessages.edit);
  await expect(row.getByText("2099-01-15 08:00:00")).toBeVisible();
  const again = await openFromRow(page, name, "编辑");
  await again.getByLabel("发布时间").click();
  await page.getByText("立即", { exact: true }).click();
  await submit(again, successMessages.edit);
  await expect(row.getByText("已发布")).toBeVisible();
  const out = await openFromRow(page, name, "编辑");
  await expect(out.getByLabel("标题")).toBeVisible();
  await expect(out.getByLabel("发布时间")).toBeHidden();
});
