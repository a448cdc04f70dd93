// Slow: ordinary lists; sending has server tests.

import { expect } from "@playwright/test";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

test("a template is checked, previewed, tried, saved and restored", async ({ open }) => {
  const page = await open(officePaths.messageTemplates, { as: "admin" });
  const row = page.getByRole("row").filter({ hasText: "部门逾期未签收" });
  await row.getByRole("button", { name: "编辑" }).click();
  const dialog = page.getByRole("dialog", { name: "编辑消息模板：部门逾期未签收" });
  await expect(dialog.getByText("{{人数}}", { exact: true })).toBeVisible();
  const title = dialog.getByLabel("站内标题");
  await title.fill("请看 {{密码}}");
  await expect(dialog.getByText(/没有变量 {{密码}}/)).toBeVisible();
  await title.fill("<b>督促</b>：{{标题}}");
  const preview = dialog.getByRole("region", { name: "预览" });
  await expect(preview.getByText("<b>督促</b>：冬季除冰安全通告")).toBeVisible();
  await dialog.getByRole("button", { name: "试发站内消息", exact: true }).click();
  await expect(page.getByText("已发送到您的消息中心")).toBeVisible();
  await dialog.getByRole("button", { name: /确\s*定/ }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("已修改")).toBeVisible();
  await row.getByRole("button", { name: "恢复内置" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /确\s*定/ })
    .click();
  await expect(row.getByText("内置", { exact: true })).toBeVisible();
});

test("staff write to a role and see the readers", async ({ open }) => {
  const page = await open(officePaths.staffMessages, { as: "admin" });
  await page.getByRole("button", { name: "发送系统消息" }).click();
  const dialog = page.getByRole("dialog", { name: "发送系统消息" });
  await dialog.getByLabel("标题").fill("今晚停机维护");
  await dialog.getByLabel("正文").fill("22:00 至 23:00");
  await dialog.getByLabel("角色").click();
  await page.locator(".ant-select-item-option").first().click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText(/^\d+ 人$/)).toBeVisible();
  await dialog.getByRole("button", { name: /确\s*定/ }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "今晚停机维护" });
  await expect(row.first()).toBeVisible();
});
