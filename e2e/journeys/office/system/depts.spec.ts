import { expect } from "@playwright/test";
import {
  officePaths,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addUser, answerQuestion, openDialogOver, operatorRole, selectSearched } from "./system.ts";

const top = "航空维修平台";

test("a department is added below another, viewed, found and changed", async ({ open }) => {
  const page = await open(officePaths.departments, { as: "admin" });
  const below = rowWithText(page, top).getByRole("button", { name: "新增下级" });
  const adding = await openDialogOver(page, below, "部门新增");
  await expect(adding.getByText(top, { exact: true })).toBeVisible();
  await adding.getByLabel("部门名称").fill("孔探检测室");
  await adding.getByLabel("显示排序").fill("3");
  await selectSearched(adding.getByLabel("负责人"), "运营", "运营专员（operator）");
  await adding.getByLabel("联系电话").fill("010-00001452");
  await adding.getByRole("radio", { name: "启用" }).check();
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "孔探检测室")).toBeVisible();

  const viewing = await openFromRow(page, "孔探检测室", "查看");
  await expect(viewing.getByText("部门查看")).toBeVisible();
  await expect(viewing.getByText(top, { exact: true })).toBeVisible();
  await expect(viewing.getByText("运营专员")).toBeVisible();
  await expect(viewing.getByText("010-00001452")).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();

  await searchList(page, "部门名称", "孔探");
  await expect(page.getByRole("row")).toHaveCount(2);
  const editing = await openFromRow(page, "孔探检测室", "编辑");
  await editing.getByLabel("部门名称").fill("孔探检测中心");
  await submit(editing, successMessages.edit);
  await rowWithText(page, "孔探检测中心").getByRole("button", { name: "删除" }).click();
  await expectToast(page, successMessages.remove, () =>
    answerQuestion(page, "确定删除该部门吗？", "确定"),
  );
  await expect(rowWithText(page, "孔探检测中心")).toBeHidden();
});

// Slow: another case of the same tree.
test("a department with users or subdepartments cannot be deleted", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  const api = await apiAs("admin");
  const [root] = await api.get<{ deptId: string; leader: string | null }[]>("/system/dept/lazy/0");
  const [leader] = await api.get<{ userId: string }[]>("/system/common/user");
  const { deptId } = await api.call<{ deptId: string }>("POST", "/system/dept", {
    parentId: root?.deptId,
    deptName: "复合材料车间",
    orderNum: 4,
    leader: leader?.userId,
    status: "1",
  });
  const roleId = await operatorRole(api);
  const userId = await addUser(api, { userName: "composite", nickName: "田工", deptId, roleId });
  const page = await open(officePaths.departments, { as: api });
  expectRefusal(409, /^\/api\/system\/dept\/\d+$/);
  await rowWithText(page, top).getByRole("button", { name: "删除" }).click();
  await expectToast(page, "存在下级部门,不允许删除", () =>
    answerQuestion(page, "确定删除该部门吗？", "确定"),
  );
  await expect(page.getByRole("dialog")).toBeHidden();

  await rowWithText(page, top).getByRole("button", { name: /展开/ }).click();
  const row = rowWithText(page, "复合材料车间");
  await row.getByRole("button", { name: "删除" }).click();
  await expectToast(page, "部门存在用户,不允许删除", () =>
    answerQuestion(page, "确定删除该部门吗？", "确定"),
  );
  await expect(row).toBeVisible();
  await api.call("DELETE", `/system/user/${userId}`);
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByRole("button", { name: "删除" }).click();
  await expectToast(page, successMessages.remove, () =>
    answerQuestion(page, "确定删除该部门吗？", "确定"),
  );
  await expect(row).toBeHidden();
  expect((await api.get<unknown[]>(`/system/dept/lazy/${root?.deptId}`)).length).toBe(0);
});
