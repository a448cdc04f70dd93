import type { RoleDetail } from "@aeromaint/contracts/system/role.ts";
import { expect, type Page } from "@playwright/test";
import { firstOf } from "../../../api/found.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { addUser, password, toggleTreeNode } from "./system.ts";

test("a role's holder sees its menus after the next reload", async ({ open, apiAs, apiWith }) => {
  const api = await apiAs("admin");
  const page = await open(officePaths.roles, { as: api });
  const adding = await openAddDialog(page, "角色新增");
  await adding.getByLabel("角色名称").fill("质量审核员");
  await adding.getByLabel("权限字符").fill("quality_auditor");
  await adding.getByLabel("角色顺序").fill("60");
  await pressButton(adding, "确定");
  await expect(adding.getByText("菜单不能为空")).toBeVisible();
  await toggleTreeNode(adding, "应用中心");
  await adding.getByRole("radio", { name: /本部门及以下数据/ }).check();
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "质量审核员").getByText("本部门及以下数据")).toBeVisible();
  const role = await roleOf("quality_auditor");
  const roleId = role.roleId;
  const userId = await addUser(api, { userName: "auditor", nickName: "审核员", roleId });
  const auditor = await apiWith("auditor", password);
  const seen = await open("/", { as: auditor });
  await expectNavigation(seen, { applications: [], pages: ["工作台", "我的收藏"] });

  const menus = await openFromRow(page, "质量审核员", "菜单权限");
  await expect(menus.getByText("质量审核员")).toBeVisible();
  await toggleTreeNode(menus, "应用中心");
  await pressButton(menus, "确定");
  await expect(menus.getByText("菜单不能为空")).toBeVisible();
  for (const name of ["应用中心", "管理中心"]) await toggleTreeNode(menus, name);
  await submit(menus, successMessages.edit);
  await expectNavigation(seen, { applications: [], pages: ["工作台", "我的收藏"] });
  await seen.reload();
  const applications = ["应用中心", "管理中心"];
  await expectNavigation(seen, { applications, pages: ["工作台", "我的收藏"] });
  await seen
    .getByRole("navigation", { name: "应用" })
    .getByRole("link", { name: "管理中心" })
    .click();
  await expectNavigation(seen, {
    applications,
    pages: ["145模块", "维修信息管理", "维修信息分类"],
  });
  await seen.close();

  await api.call("DELETE", `/system/user/${userId}`);
  await submit(await openFromRow(page, "质量审核员", "删除"), successMessages.remove);
  await expect(rowWithText(page, "质量审核员")).toBeHidden();

  async function roleOf(key: string) {
    const { list } = await api.get<{ list: RoleDetail[] }>(`/system/role?roleKey=${key}`);
    return firstOf(list);
  }
});

// Slow: another part of the same form.
test("a role reaches its selected departments", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  const { roleId } = await addRole();
  const page = await open(officePaths.roles, { as: api });
  await searchList(page, "角色名称", "航线主管");
  await expect(page.getByRole("row")).toHaveCount(2);
  const scope = await openFromRow(page, "航线主管", "数据权限");
  await expect(scope.getByRole("tree")).toBeHidden();
  const subsidiary = scope.getByRole("radio", { name: /本子公司数据/ });
  await expect(subsidiary).toBeVisible();
  await scope.getByRole("radio", { name: /自定义部门数据/ }).check();
  await pressButton(scope, "确定");
  await expect(scope.getByText("必填项不能为空!")).toBeVisible();
  await toggleTreeNode(scope, "航空维修平台");
  await submit(scope, successMessages.edit);
  const saved = await api.get<RoleDetail>(`/system/role/${roleId}`);
  expect([saved.dataScope, saved.deptIds.length]).toEqual(["2", 1]);

  const again = await openFromRow(page, "航线主管", "数据权限");
  await expect(again.getByRole("checkbox", { checked: true })).toBeVisible();
  await pressButton(again, "取消");
  await expect(again).toBeHidden();
  await api.call("DELETE", `/system/role/${roleId}`);

  async function addRole() {
    const [menu] = await api.get<{ id: string }[]>("/system/common/menu/tree");
    return api.call<{ roleId: string }>("POST", "/system/role", {
      roleName: "航线主管",
      roleKey: "line_chief",
      roleSort: 61,
      status: "1",
      menuIds: [menu?.id],
    });
  }
});

// Slow: another part of the same form.
test("the built-in role keeps its permissions and cannot be deleted", async ({ open }) => {
  const page = await open(officePaths.roles, { as: "admin" });
  const row = rowWithText(page, "超级管理员");
  await expect(row.getByRole("button", { name: "查看" })).toBeVisible();
  const buttons = ["删除", "菜单权限", "数据权限"];
  for (const name of buttons) {
    await expect(row.getByRole("button", { name, exact: true })).toBeHidden();
  }
  await expect(row.getByRole("checkbox")).toBeDisabled();
});

/**
 * Expects that the user can switch between these applications and sees these pages. A single
 * application has no switch.
 */
async function expectNavigation(page: Page, offer: { applications: string[]; pages: string[] }) {
  const applications = page.getByRole("navigation", { name: "应用" }).getByRole("link");
  const pages = page.getByRole("complementary", { name: "菜单" }).getByRole("menuitem");
  await expect(async () => {
    await expect(applications).toHaveText(offer.applications);
    const names = await pages.allInnerTexts();
    expect(names.slice(0, offer.pages.length)).toEqual(offer.pages);
  }).toPass();
}
