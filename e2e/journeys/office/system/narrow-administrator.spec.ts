// Slow: the limits have server tests.

import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import type { MenuNode } from "@aeromaint/contracts/system/menu.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import {
  officePaths,
  openAddDialog,
  rowWithText,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import {
  addUser,
  openDialogOver,
  openRowMenu,
  password,
  selectAmongMany,
  selectSearched,
  topDept,
} from "./system.ts";

/** Administrator who may only add users and departments, within one department. */
const administratorName = "shop-head";
const ownDept = "发动机车间";
const subDept = "试车台";
const otherDept = "附件车间";
const clerks = "车间文员";
const chiefs = "车间主任";

test("a restricted administrator adds users in their own departments with their own roles", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  cleanUp(await setUp(await apiAs("admin")));
  const page = await open(officePaths.users, { as: await apiWith(administratorName, password) });
  await expectTwoPages(page);
  await expectOnlyAdding(page);

  const adding = await openAddDialog(page, "用户新增");
  await adding.getByLabel("账号").fill("test-cell");
  await adding.getByLabel("姓名").fill("台架员");
  await adding.getByLabel("所属部门").click();
  await page.getByRole("menuitemcheckbox", { name: ownDept }).click();
  await page.getByRole("menuitemcheckbox", { name: subDept }).click();
  await expect(page.getByText(otherDept)).toBeHidden();
  await expect(page.getByText("航空维修平台")).toBeHidden();
  await adding.getByLabel("密码").fill(password);
  await adding.getByRole("radio", { name: "男" }).check();
  await adding.getByRole("radio", { name: "启用" }).check();
  await selectAmongMany(adding.getByLabel("岗位"), "质量工程师");
  // Roles without menus are for site accounts, which this administrator may not create.
  expect(await optionsOf(page, adding.getByLabel("角色"))).toEqual([clerks, chiefs]);
  await selectAmongMany(adding.getByLabel("角色"), clerks);
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "test-cell").getByText(subDept)).toBeVisible();
});

test("a restricted administrator adds departments below their own, never at the top", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  cleanUp(await setUp(await apiAs("admin")));
  const page = await open(officePaths.departments, {
    as: await apiWith(administratorName, password),
  });
  await expect(rowWithText(page, ownDept)).toBeVisible();
  await expect(rowWithText(page, ownDept).getByRole("button", { name: "编辑" })).toBeHidden();
  await expect(rowWithText(page, otherDept)).toBeHidden();
  const button = page.getByRole("button", { name: "新增", exact: true });
  const adding = await openDialogOver(page, button, "部门新增");
  await expect(adding.getByTitle(ownDept)).toBeVisible();
  await adding.getByLabel("上级部门").click();
  await expect(page.getByRole("treeitem", { name: ownDept })).toBeVisible();
  await expect(page.getByText("顶级部门")).toBeHidden();
  await expect(page.getByText(otherDept)).toBeHidden();
  await page.keyboard.press("Escape");
  await adding.getByLabel("部门名称").fill("叶片修理间");
  await adding.getByLabel("显示排序").fill("2");
  await selectSearched(
    adding.getByLabel("负责人"),
    administratorName,
    `${chiefs}（${administratorName}）`,
  );
  await adding.getByRole("radio", { name: "启用" }).check();
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "叶片修理间")).toBeVisible();
});

async function expectTwoPages(page: Page): Promise<void> {
  const menu = page.getByRole("complementary", { name: "菜单" });
  await expect(menu.getByRole("menuitem", { name: "用户管理" })).toBeVisible();
  const pages = menu.getByRole("menuitem").filter({ hasText: "管理" });
  const names = (await pages.allInnerTexts()).map((name) => name.trim().split("\n")[0]);
  expect(names).toEqual(["系统管理", "用户管理", "部门管理"]);
}

/** Expects that the own row is the only one, read-only. */
async function expectOnlyAdding(page: Page): Promise<void> {
  await expect(rowWithText(page, administratorName)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  for (const name of [/批量删除/, /导出/, /编辑/, /停用/]) {
    await expect(page.getByRole("button", { name })).toBeHidden();
  }
  const more = await openRowMenu(page, administratorName);
  await expect(more.getByRole("menuitem")).toHaveText(["详情"]);
  await page.keyboard.press("Escape");
}

/** Values of a drop-down, in order. */
async function optionsOf(page: Page, select: ReturnType<Page["getByLabel"]>): Promise<string[]> {
  await select.click();
  // The previous drop-down's list may still be closing.
  const list = await select.getAttribute("aria-controls");
  const options = page.locator(`.ant-select-dropdown:has(#${list}) .ant-select-item-option`);
  await expect(options.first()).toBeVisible();
  return options.allInnerTexts();
}

/** Adds the departments, roles and the person, and returns a function that removes them. */
async function setUp(api: ApiClient) {
  const top = await topDept(api);
  const deptId = await addDept(api, ownDept, top);
  await addDept(api, subDept, deptId);
  const other = await addDept(api, otherDept, top);
  const menus = await menuIds(api);
  const pages = ["配置中心", "系统管理", "用户管理", "部门管理"];
  const chief = await addRole(api, chiefs, [...pages, "新增用户", "新增部门"].map(menus));
  const clerk = await addRole(api, clerks, pages.slice(0, 3).map(menus));
  await api.call("PUT", `/system/role/scope/${chief}`, { dataScope: "4" });
  await addUser(api, { userName: administratorName, nickName: chiefs, deptId, roleId: chief });

  return async () => {
    const query = `?deptId=${deptId}&pageSize=200`;
    const { list } = await api.get<{ list: { userId: string }[] }>(`/system/user${query}`);
    await api.call("DELETE", `/system/user/${list.map(({ userId }) => userId)}`);
    await api.call("DELETE", `/system/role/${chief},${clerk}`);
    const [tree] = await api.get<DeptOption[]>("/system/common/dept/tree");
    const shop = tree?.children.find(({ id }) => id === deptId);
    for (const { id } of shop?.children ?? []) await api.call("DELETE", `/system/dept/${id}`);
    await api.call("DELETE", `/system/dept/${deptId},${other}`);
  };
}

async function addDept(api: ApiClient, deptName: string, parentId: string): Promise<string> {
  const [leader] = await api.get<{ userId: string }[]>("/system/common/user");
  const dept = { deptName, parentId, orderNum: 5, leader: leader?.userId, status: "1" };
  return (await api.call<{ deptId: string }>("POST", "/system/dept", dept)).deptId;
}

/** Sort number of the last role. Each new role comes before the last one. */
let sortNumber = 80;
async function addRole(api: ApiClient, roleName: string, menus: string[]): Promise<string> {
  sortNumber -= 1;
  const role = {
    roleName,
    roleKey: `narrow_${sortNumber}`,
    roleSort: sortNumber,
    status: "1",
    menuIds: menus,
  };
  return (await api.call<{ roleId: string }>("POST", "/system/role", role)).roleId;
}

async function menuIds(api: ApiClient): Promise<(label: string) => string> {
  const flat = (nodes: MenuNode[]): [string, string][] =>
    nodes.flatMap(({ id, label, children }): [string, string][] => [
      [label, id],
      ...flat(children),
    ]);
  const ids = new Map(flat(await api.get<MenuNode[]>("/system/common/menu/tree")));
  return (label) => {
    const id = ids.get(label);
    if (!id) throw new Error(`no menu ${label}`);
    return id;
  };
}
