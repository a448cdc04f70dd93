import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { signedInWith } from "../../../harness/api.ts";
import { journey, theStage } from "../../../harness/journey.ts";
import {
  done,
  openAdding,
  press,
  rowOf,
  search,
  submit,
  systemPaths,
} from "../../../harness/office.ts";
import { eventually, gone, leadsTo, says, sees } from "../../../harness/seeing.ts";
import {
  addUser,
  answered,
  chooseMany,
  openMore,
  openOver,
  operatorRole,
  password,
} from "./system.ts";

journey("a user is added with a password and signs in with it", async (j) => {
  const page = await j.open(systemPaths.users, { as: "admin" });
  const adding = await openAdding(page, "用户新增");
  await press(adding, "确定");
  await sees(adding.getByText("必填项不能为空!").first());
  await adding.getByLabel("账号").fill("inspector");
  await adding.getByLabel("姓名").fill("程检验");
  await adding.getByLabel("所属部门").click();
  await page.getByRole("menuitemcheckbox", { name: "航空维修平台" }).click();
  await adding.getByLabel("密码").fill("short");
  // Beside the hint, which says the same.
  await sees(adding.locator(".ant-form-item-explain-error", { hasText: "长度至少为8个字符" }));
  await adding.getByLabel("密码").fill(password);
  await adding.getByLabel("手机号").fill("13800001466");
  await adding.getByRole("radio", { name: "男" }).check();
  await chooseMany(adding.getByLabel("岗位"), "质量工程师");
  await chooseMany(adding.getByLabel("角色"), "平台管理员");
  await submit(adding, done.add);

  await search(page, "账号", "inspector");
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  await sees(rowOf(page, "inspector").getByText("平台管理员"));
  const more = await openMore(page, "inspector");
  const viewing = await openOver(page, more.getByText("详情"), "用户查看");
  await sees(viewing.getByText("质量工程师"), viewing.getByText("13800001466"));
  await press(viewing, "关闭");
  await gone(viewing);
  await signsIn(await j.open("/login"), "inspector", password);
  const again = await openMore(page, "inspector");
  await again.getByText("删除").click();
  await says(page, done.remove, answered(page, "确定删除该数据吗？", "确定"));
  await gone(rowOf(page, "inspector"));
});

journey("a disabled user is out until enabled again", async (j) => {
  const api = await j.apiAs("admin");
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "planner", nickName: "计划员", roleId });
  const page = await j.open(`${systemPaths.users}?userName=planner`, { as: api });
  const row = rowOf(page, "planner");
  await row.getByRole("button", { name: "停用" }).click();
  await says(page, "已取消操作", answered(page, "确定停用该账号吗？", "取消"));
  await gone(page.getByRole("dialog"));
  await row.getByRole("button", { name: "停用" }).click();
  await says(page, "停用成功", answered(page, "确定停用该账号吗？", "确定"));
  await sees(row.getByRole("button", { name: "启用" }));

  const theirs = await j.open("/login");
  j.expectRefusal(401, "/api/auth/login");
  await says(theirs, "登录失败", triesToSignIn(theirs, "planner", password));
  await gone(page.getByRole("dialog"));
  await row.getByRole("button", { name: "启用" }).click();
  await says(page, "启用成功", answered(page, "确定启用该账号吗？", "确定"));
  await sees(row.getByRole("button", { name: "停用" }));
  await theirs.reload();
  await signsIn(theirs, "planner", password);
  await api.call("DELETE", `/system/user/${userId}`);
});

journey("a reset password replaces the old one and ends the sign-ins", async (j) => {
  const api = await j.apiAs("admin");
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "storekeeper", nickName: "库管员", roleId });
  const { address } = theStage().server;
  const theirs = await signedInWith(address, "storekeeper", password);
  const page = await j.open(`${systemPaths.users}?userName=storekeeper`, { as: api });
  const more = await openMore(page, "storekeeper");
  const dialog = await openOver(page, more.getByText("重置密码"), "重置密码");
  await sees(dialog.getByText("storekeeper（库管员）"));
  await dialog.getByLabel("新密码").fill("Hangar-145-another");
  await says(page, "重置成功", press(dialog, "确定"));
  await gone(dialog);
  await assert.rejects(theirs.get("/system/user/getInfo"), /401/);
  await assert.rejects(signedInWith(address, "storekeeper", password), /401/);
  await signsIn(await j.open("/login"), "storekeeper", "Hangar-145-another");
  await api.call("DELETE", `/system/user/${userId}`);
});

journey("admin is neither disabled nor deleted", async ({ open }) => {
  const page = await open(`${systemPaths.users}?userName=admin`, { as: "admin" });
  const row = rowOf(page, "admin");
  await sees(row.getByRole("button", { name: "编辑" }));
  await gone(row.getByRole("button", { name: "停用" }));
  assert.ok(await row.getByRole("checkbox").isDisabled());
  const more = await openMore(page, "admin");
  await sees(more.getByText("重置密码"));
  await gone(more.getByText("删除"));
});

async function triesToSignIn(page: Page, account: string, secret: string): Promise<void> {
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(secret);
  await page.getByLabel("密码", { exact: true }).press("Enter");
}

async function signsIn(page: Page, account: string, secret: string): Promise<void> {
  await says(page, "登录成功", triesToSignIn(page, account, secret));
  await leadsTo(page, "/application-center/work-page");
}
