import { expect, type Page } from "@playwright/test";
import {
  done,
  openAdding,
  press,
  rowOf,
  search,
  submit,
  systemPaths,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import {
  addUser,
  answered,
  chooseMany,
  openMore,
  openOver,
  operatorRole,
  password,
} from "./system.ts";

test("a user is added with a password and signs in with it", async ({ open }) => {
  const page = await open(systemPaths.users, { as: "admin" });
  const adding = await openAdding(page, "用户新增");
  await press(adding, "确定");
  await expect(adding.getByText("必填项不能为空!").first()).toBeVisible();
  await adding.getByLabel("账号").fill("inspector");
  await adding.getByLabel("姓名").fill("程检验");
  await adding.getByLabel("所属部门").click();
  await page.getByRole("menuitemcheckbox", { name: "航空维修平台" }).click();
  await adding.getByLabel("密码").fill("short");
  // Not the hint, which says the same.
  await expect(
    adding.locator(".ant-form-item-explain-error", { hasText: "长度至少为8个字符" }),
  ).toBeVisible();
  await adding.getByLabel("密码").fill(password);
  await adding.getByLabel("手机号").fill("13800001466");
  await adding.getByRole("radio", { name: "男" }).check();
  await chooseMany(adding.getByLabel("岗位"), "质量工程师");
  await chooseMany(adding.getByLabel("角色"), "平台管理员");
  await submit(adding, done.add);

  await search(page, "账号", "inspector");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, "inspector").getByText("平台管理员")).toBeVisible();
  const more = await openMore(page, "inspector");
  const viewing = await openOver(page, more.getByText("详情"), "用户查看");
  await expect(viewing.getByText("质量工程师")).toBeVisible();
  await expect(viewing.getByText("13800001466")).toBeVisible();
  await press(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const theirs = await open("/login");
  await signsIn(theirs, "inspector", password);
  // Nothing of theirs is under way when the account goes.
  await theirs.close();
  const again = await openMore(page, "inspector");
  await again.getByText("删除").click();
  await expectToast(page, done.remove, () => answered(page, "确定删除该数据吗？", "确定"));
  await expect(rowOf(page, "inspector")).toBeHidden();
});

// Slow: another action of the same list.
test("a disabled user is out until enabled again", async ({
  open,
  apiAs,
  expectRefusal,
  cleanUp,
}) => {
  const api = await apiAs("admin");
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "planner", nickName: "计划员", roleId });
  cleanUp(() => api.call("DELETE", `/system/user/${userId}`));
  const page = await open(`${systemPaths.users}?userName=planner`, { as: api });
  const row = rowOf(page, "planner");
  await row.getByRole("button", { name: "停用" }).click();
  await expectToast(page, "已取消操作", () => answered(page, "确定停用该账号吗？", "取消"));
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByRole("button", { name: "停用" }).click();
  await expectToast(page, "停用成功", () => answered(page, "确定停用该账号吗？", "确定"));
  await expect(row.getByRole("button", { name: "启用" })).toBeVisible();

  const theirs = await open("/login");
  expectRefusal(401, "/api/auth/login");
  await triesToSignIn(theirs, "planner", password);
  await expect(theirs.getByRole("alert")).toHaveText("登录失败");
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByRole("button", { name: "启用" }).click();
  await expectToast(page, "启用成功", () => answered(page, "确定启用该账号吗？", "确定"));
  await expect(row.getByRole("button", { name: "停用" })).toBeVisible();
  await theirs.reload();
  await signsIn(theirs, "planner", password);
});

// Slow: another action of the same list.
test("a reset password replaces the old one and ends the sign-ins", async ({
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
  const page = await open(`${systemPaths.users}?userName=storekeeper`, { as: api });
  const more = await openMore(page, "storekeeper");
  const dialog = await openOver(page, more.getByText("重置密码"), "重置密码");
  await expect(dialog.getByText("storekeeper（库管员）")).toBeVisible();
  await dialog.getByLabel("新密码").fill("Hangar-145-another");
  await expectToast(page, "重置成功", () => press(dialog, "确定"));
  await expect(dialog).toBeHidden();
  await expect(theirs.get("/system/user/getInfo")).rejects.toThrow(/401/);
  await expect(apiWith("storekeeper", password)).rejects.toThrow(/401/);
  await signsIn(await open("/login"), "storekeeper", "Hangar-145-another");
});

// Slow: another action of the same list.
test("admin is neither disabled nor deleted", async ({ open }) => {
  const page = await open(`${systemPaths.users}?userName=admin`, { as: "admin" });
  const row = rowOf(page, "admin");
  await expect(row.getByRole("button", { name: "编辑" })).toBeVisible();
  await expect(row.getByRole("button", { name: "停用" })).toBeHidden();
  await expect(row.getByRole("checkbox")).toBeDisabled();
  const more = await openMore(page, "admin");
  await expect(more.getByText("重置密码")).toBeVisible();
  await expect(more.getByText("删除")).toBeHidden();
});

async function triesToSignIn(page: Page, account: string, secret: string): Promise<void> {
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(secret);
  await page.getByLabel("密码", { exact: true }).press("Enter");
}

async function signsIn(page: Page, account: string, secret: string): Promise<void> {
  await expectToast(page, "登录成功", () => triesToSignIn(page, account, secret));
  await expect(page).toHaveURL("/application-center/work-page");
}
