// Slow: a tree like that of office/system/depts.spec.ts.

import { expect } from "@playwright/test";
import {
  officePaths,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion, openDialogOver, pickOption } from "./system.ts";

test("a menu is added, appears in the navigation after a reload, and is removed", async ({
  open,
}) => {
  const page = await open(officePaths.menus, { as: "admin" });
  const below = rowWithText(page, "log-manage");
  await rowWithText(page, "configuration-center").getByRole("button", { name: /展开/ }).click();
  const adding = await openDialogOver(
    page,
    below.getByRole("button", { name: "新增下级" }),
    "菜单新增",
  );
  await adding.getByLabel("菜单名称").fill("适航通告");
  await adding.getByLabel("菜单编码").fill("airworthiness");
  await pickOption(adding.getByLabel("菜单类型"), "菜单");
  await adding.getByLabel("显示顺序").fill("9");
  await adding.getByLabel("路由地址").fill("javascript:alert(1)");
  await pressButton(adding, "确定");
  await expect(adding.getByText("路由地址只能是站内地址", { exact: false })).toBeVisible();
  // First of two such radio groups: 是否外链, then 新窗口打开.
  await adding.getByRole("radio", { name: "是", exact: true }).first().check();
  await adding.getByLabel("路由地址").fill("https://example.com/notices");
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "airworthiness")).toBeVisible();

  const navigation = page.getByRole("complementary", { name: "菜单" });
  const item = navigation.getByRole("menuitem", { name: "适航通告" });
  await expect(item).toBeHidden();
  await page.reload();
  await navigation.getByRole("menuitem", { name: "日志管理" }).click();
  await expect(item).toBeVisible();

  await rowWithText(page, "configuration-center").getByRole("button", { name: /展开/ }).click();
  await below.getByRole("button", { name: /展开/ }).click();
  const viewing = await openFromRow(page, "airworthiness", "查看");
  await expect(viewing.getByText("菜单查看")).toBeVisible();
  await expect(viewing.getByText("https://example.com/notices")).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  await rowWithText(page, "airworthiness").getByRole("button", { name: "删除" }).click();
  await expectToast(page, successMessages.remove, () =>
    answerQuestion(page, "确定删除该菜单吗？", "确定"),
  );
  await expect(rowWithText(page, "airworthiness")).toBeHidden();
  await page.reload();
  await expect(navigation.getByRole("menuitem", { name: "日志管理" })).toBeVisible();
  await expect(item).toBeHidden();
});

test("a menu with children cannot be deleted", async ({ open, expectRefusal }) => {
  const page = await open(officePaths.menus, { as: "admin" });
  expectRefusal(409, /^\/api\/system\/menu\/\d+$/);
  await rowWithText(page, "management-center").getByRole("button", { name: "删除" }).click();
  await answerQuestion(page, "确定删除该菜单吗？", "确定");
  await expect(page.getByText(/不允许删除/)).toBeVisible();
  await expect(rowWithText(page, "management-center")).toBeVisible();
});
