// Slow: an ordinary list; its rules have server tests.

import { expect, type Locator } from "@playwright/test";
import { officePaths, pressButton, rowWithText, selectOption } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

async function fill(dialog: Locator): Promise<void> {
  await pick(dialog.getByLabel("订阅对象"), "角色");
  await selectOption(dialog.getByLabel("部门或角色"), "平台管理员");
  await pick(dialog.getByLabel("订阅类型"), "ATA章");
  await selectOption(dialog.getByLabel("订阅内容"), "32 起落架");
}

/** Selects an option of a select without search. */
async function pick(select: Locator, option: string): Promise<void> {
  await select.click();
  await select
    .page()
    .locator(".ant-select-dropdown:visible")
    .getByText(option, { exact: true })
    .click();
}

test("an administrator subscribes a department and a role, and unsubscribes them", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(409, "/api/system/subscription");
  const page = await open(officePaths.subscriptions, { as: "admin" });
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "新增订阅" });
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("请选择订阅对象", { exact: true }).last()).toBeVisible();
  await fill(dialog);
  await expectToast(page, "新增成功", () => pressButton(dialog, "确定"));
  const row = rowWithText(page, "32 起落架");
  await expect(row).toContainText("平台管理员");

  await page.getByRole("button", { name: "新增", exact: true }).click();
  await fill(dialog);
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("已订阅，无需重复订阅")).toBeVisible();
  await pressButton(dialog, "取消");
  await pressButton(page.getByRole("dialog", { name: "提醒" }), "确定");

  await pressButton(row, "删除");
  await expectToast(page, "删除成功", () =>
    page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click(),
  );
  await expect(row).toBeHidden();
});
