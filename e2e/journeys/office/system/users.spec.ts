import { expect, type Page } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import {
  addUser,
  answerQuestion,
  openDialogOver,
  openRowMenu,
  operatorRole,
  password,
  selectAmongMany,
} from "./system.ts";

test("a user is added with a password and signs in with it", async ({ open }) => {
  const page = await open(officePaths.users, { as: "admin" });
  const adding = await openAddDialog(page, "用户新增");
  await pressButton(adding, "确定");
  await expect(adding.getByText("必填项不能为空!").first()).toBeVisible();
  await adding.getByLabel("账号").fill("inspector");
  await adding.getByLabel("姓名").fill("程检验");
  await adding.getByLabel("所属部门").click();
  await page.getByRole("menuitemcheckbox", { name: "航空维修平台" }).click();
  await adding.getByLabel("密码").fill("short");
  // Exclude the hint, which contains the same text.
  await expect(
    adding.locator(".ant-form-item-explain-error", { hasText: "长度至少为8个字符" }),
  ).toBeVisible();
  await adding.getByLabel("密码").fill(password);
  await adding.getByLabel("手机号").fill("13800001466");
  await adding.getByRole("radio", { name: "男" }).check();
  await selectAmongMany(adding.getByLabel("岗位"), "质量工程师");
  await selectAmongMany(adding.getByLabel("角色"), "平台管理员");
  await submit(adding, successMessages.add);

  await searchList(page, "账号", "inspector");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowWithText(page, "inspector").getByText("平台管理员")).toBeVisible();
  const more = await openRowMenu(page, "inspector");
  const viewing = await openDialogOver(page, more.getByText("详情"), "用户查看");
  await expect(viewing.getByText("质量工程师")).toBeVisible();
  await expect(viewing.getByText("13800001466")).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const theirs = await open("/login");
  await expectSignIn(theirs, "inspector", password);
  // No request of this page is pending when the account is deleted.
  await theirs.close();
  const again = await openRowMenu(page, "inspector");
  await again.getByText("删除").click();
  await expectToast(page, successMessages.remove, () =>
    answerQuestion(page, "确定删除该数据吗？", "确定"),
  );
  await expect(rowWithText(page, "inspector")).toBeHidden();
});

// Slow: another action of the same list.
test("a disabled user cannot sign in until enabled again", async ({
  open,
  apiAs,
  expectRefusal,
  cleanUp,
}) => {
  const api = await apiAs("admin");
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "planner", nickName: "计划员", roleId });
  cleanUp(() => api.call("DELETE", `/system/user/${userId}`));
  const page = await open(`${officePaths.users}?userName=planner`, { as: api });
  const row = rowWithText(page, "planner");
  await row.getByRole("button", { name: "停用" }).click();
  await expectToast(page, "已取消操作", () => answerQuestion(page, "确定停用该账号吗？", "取消"));
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByRole("button", { name: "停用" }).click();
  await expectToast(page, "停用成功", () => answerQuestion(page, "确定停用该账号吗？", "确定"));
  await expect(row.getByRole("button", { name: "启用" })).toBeVisible();

  const theirs = await open("/login");
  expectRefusal(401, "/api/auth/login");
  await trySignIn(theirs, "planner", password);
  await expect(theirs.getByRole("alert")).toHaveText("登录失败");
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByRole("button", { name: "启用" }).click();
  await expectToast(page, "启用成功", () => answerQuestion(page, "确定启用该账号吗？", "确定"));
  await expect(row.getByRole("button", { name: "停用" })).toBeVisible();
  await theirs.reload();
  await expectSignIn(theirs, "planner", password);
});

// Slow: another action of the same list.
test("a reset password replaces the old one and ends the sessions", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const api = await apiAs("admin");
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "storekeeper", nickName: "库管员", roleId });
  cleanUp(() => api.call("DELETE", `/system/user/${userId}`));
  const theirs = await apiWith("storekeeper", password);
  const page = await open(`${officePaths.users}?userName=storekeeper`, { as: api });
  const more = await openRowMenu(page, "storekeeper");
  const dialog = await openDialogOver(page, more.getByText("重置密码"), "重置密码");
  await expect(dialog.getByText("storekeeper（库管员）")).toBeVisible();
  await dialog.getByLabel("新密码").fill("Hangar-145-another");
  await expectToast(page, "重置成功", () => pressButton(dialog, "确定"));
  await expect(dialog).toBeHidden();
  await expect(theirs.get("/system/user/getInfo")).rejects.toThrow(/401/);
  await expect(apiWith("storekeeper", password)).rejects.toThrow(/401/);
  await expectSignIn(await open("/login"), "storekeeper", "Hangar-145-another");
});

// Slow: another action of the same list.
test("admin is neither disabled nor deleted", async ({ open }) => {
  const page = await open(`${officePaths.users}?userName=admin`, { as: "admin" });
  const row = rowWithText(page, "admin");
  await expect(row.getByRole("button", { name: "编辑" })).toBeVisible();
  await expect(row.getByRole("button", { name: "停用" })).toBeHidden();
  await expect(row.getByRole("checkbox")).toBeDisabled();
  const more = await openRowMenu(page, "admin");
  await expect(more.getByText("重置密码")).toBeVisible();
  await expect(more.getByText("删除")).toBeHidden();
});

async function trySignIn(page: Page, account: string, secret: string): Promise<void> {
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(secret);
  await page.getByLabel("密码", { exact: true }).press("Enter");
}

async function expectSignIn(page: Page, account: string, secret: string): Promise<void> {
  await expectToast(page, "登录成功", () => trySignIn(page, account, secret));
  await expect(page).toHaveURL("/application-center/work-page");
}
