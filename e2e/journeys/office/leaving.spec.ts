// Slow: the same question in each dialog; unsaved.test.tsx has its rule.

import { expect, type Locator, type Page } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  unsavedQuestion,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { addCategory, addProduct } from "./materials/sample-material.ts";

test("a half-filled decision stays in a hidden tab, and closing it asks", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const categoryId = await addCategory(api, "待决定的航材");
  const name = "决定到一半的航材";
  await addProduct(api, { categoryId, name });
  const page = await open(officePaths.materialCategories, { as: api });
  await expect(rowWithText(page, "待决定的航材")).toBeVisible();
  await page.getByRole("menuitem", { name: "航材信息" }).click();
  await searchList(page, "产品名称", name);
  const deciding = await openFromRow(page, name, "审核");
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await visitAnotherTab(page, deciding);
  await expect(deciding.getByRole("radio", { name: "驳回" })).toBeChecked();
  await page.keyboard.press("Escape");
  await pressButton(unsavedQuestion(page), "确定");
  await expect(unsavedQuestion(page)).toBeHidden();
  await expect(deciding).toBeHidden();
});

test("a dictionary's half-filled value stays in a hidden tab", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("menuitem", { name: "字典管理" }).click();
  await searchList(page, "字典类型", "USER_SEX");
  const values = await openFromRow(page, "USER_SEX", "字典数据");
  await expect(values.getByRole("row").nth(1)).toBeVisible();
  await values.getByRole("button", { name: "新增" }).click();
  const adding = page.getByRole("dialog", { name: "字典数据新增" });
  await adding.getByLabel("数据标签").fill("保密");
  await visitAnotherTab(page, adding);
  await expect(adding.getByLabel("数据标签")).toHaveValue("保密");
  await pressButton(adding, "取消");
  await pressButton(unsavedQuestion(page), "确定");
  await expect(adding).toBeHidden();
  await expect(values).toBeVisible();
});

test("a half-changed own profile asks before leaving", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const dialog = await fromUserMenu(page, "个人信息");
  await pressButton(dialog, "修改");
  const name = await dialog.getByLabel("姓名").inputValue();
  await dialog.getByLabel("姓名").fill("改到一半");
  await page.keyboard.press("Escape");
  await pressButton(unsavedQuestion(page), "取消");
  await expect(unsavedQuestion(page)).toBeHidden();
  await pressButton(dialog, "取消");
  await pressButton(unsavedQuestion(page), "确定");
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await pressButton(dialog, "关闭");
  await expect(dialog).toBeHidden();
});

test("a half-changed password asks before leaving", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const dialog = await fromUserMenu(page, "修改密码");
  const old = dialog.getByLabel("旧密码");
  await expect(old).toBeFocused();
  await old.fill("not-yet-changed");
  await page.keyboard.press("Escape");
  await expectToast(page, "已取消操作", () => pressButton(unsavedQuestion(page), "取消"));
  await expect(unsavedQuestion(page)).toBeHidden();
  await expect(old).toHaveValue("not-yet-changed");
  await pressButton(dialog, "取消");
  await pressButton(unsavedQuestion(page), "确定");
  await expect(dialog).toBeHidden();
  const menu = page.getByRole("button", { name: "用户菜单" });
  await expect(menu).toBeFocused();
  // An unchanged dialog closes without a question.
  await pressButton(await fromUserMenu(page, "修改密码"), "取消");
  await expect(dialog).toBeHidden();
});

test("the second factor's dialog asks before input is lost", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  const dialog = await fromUserMenu(page, "二次验证");
  await dialog.getByLabel("登录密码").fill("half-way");
  await page.keyboard.press("Escape");
  await expectToast(page, "已取消操作", () => pressButton(unsavedQuestion(page), "取消"));
  await expect(unsavedQuestion(page)).toBeHidden();
  await expect(dialog.getByLabel("登录密码")).toHaveValue("half-way");
  await page.keyboard.press("Escape");
  await pressButton(unsavedQuestion(page), "确定");
  await expect(dialog).toBeHidden();
});

test("signing out asks if a hidden tab has unsaved input", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("menuitem", { name: "角色管理" }).click();
  await expect(rowWithText(page, "超级管理员")).toBeVisible();
  const adding = await openAddDialog(page, "角色新增");
  await adding.getByLabel("角色名称").fill("没来得及保存");
  await page.goBack();
  await expect(adding).toBeHidden();
  await signOut(page);
  await expectToast(page, "已取消操作", () => pressButton(unsavedQuestion(page), "取消"));
  await expect(unsavedQuestion(page)).toBeHidden();
  await page.goForward();
  await expect(adding).toBeVisible();
  await expect(adding.getByLabel("角色名称")).toHaveValue("没来得及保存");
  await page.goBack();
  await expect(adding).toBeHidden();
  await signOut(page);
  await pressButton(unsavedQuestion(page), "确定");
  await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
  // Discarded input causes no second question.
  const dialogTypes: string[] = [];
  page.on("dialog", (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(page.getByLabel("账号")).toBeVisible();
  expect(dialogTypes).toEqual([]);
});

async function fromUserMenu(page: Page, item: string): Promise<Locator> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  const dialog = page.getByRole("dialog", { name: item });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
}

/** Activates another tab and returns, like the browser's back and forward buttons. */
async function visitAnotherTab(page: Page, dialog: Locator): Promise<void> {
  // One step for the search, one for the tab.
  await page.evaluate(() => history.go(-2));
  await expect(dialog).toBeHidden();
  await page.evaluate(() => history.go(2));
  await expect(dialog).toBeVisible();
}
