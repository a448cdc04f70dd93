// Slow: a list like others; its rules are tests of the server.

import { expect, type Locator } from "@playwright/test";
import { choose, press, rowOf, systemPaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

async function fill(dialog: Locator): Promise<void> {
  await pick(dialog.getByLabel("订阅对象"), "角色");
  await choose(dialog.getByLabel("部门或角色"), "平台管理员");
  await pick(dialog.getByLabel("订阅类型"), "ATA章");
  await choose(dialog.getByLabel("订阅内容"), "32 起落架");
}

/** Takes one of a few that are not searched. */
async function pick(select: Locator, option: string): Promise<void> {
  await select.click();
  await select
    .page()
    .locator(".ant-select-dropdown:visible")
    .getByText(option, { exact: true })
    .click();
}

test("an administrator subscribes for a department and a role, and takes it back", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(409, "/api/system/subscription");
  const page = await open(systemPaths.subscriptions, { as: "admin" });
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "新增订阅" });
  await press(dialog, "确定");
  await expect(dialog.getByText("请选择订阅对象", { exact: true }).last()).toBeVisible();
  await fill(dialog);
  await expectToast(page, "新增成功", () => press(dialog, "确定"));
  const row = rowOf(page, "32 起落架");
  await expect(row).toContainText("平台管理员");

  await page.getByRole("button", { name: "新增", exact: true }).click();
  await fill(dialog);
  await press(dialog, "确定");
  await expect(dialog.getByText("已订阅，无需重复订阅")).toBeVisible();
  await press(dialog, "取消");
  await press(page.getByRole("dialog", { name: "提醒" }), "确定");

  await press(row, "删除");
  await expectToast(page, "删除成功", () =>
    page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click(),
  );
  await expect(row).toBeHidden();
});
