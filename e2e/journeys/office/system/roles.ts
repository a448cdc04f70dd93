import assert from "node:assert/strict";
import type { RoleDetail } from "@aeromaint/contracts/system/role.ts";
import type { Page } from "playwright-core";
import { signedInWith } from "../../../harness/api.ts";
import { journey, theStage } from "../../../harness/journey.ts";
import {
  done,
  openAdding,
  openFromRow,
  press,
  rowOf,
  search,
  submit,
  systemPaths,
} from "../../../harness/office.ts";
import { eventually, gone, sees } from "../../../harness/seeing.ts";
import { addUser, password, pick, tick } from "./system.ts";

journey("a role's menus are what its holder sees at the next reload", async (j) => {
  const api = await j.apiAs("admin");
  const page = await j.open(systemPaths.roles, { as: api });
  const adding = await openAdding(page, "角色新增");
  await adding.getByLabel("角色名称").fill("质量审核员");
  await adding.getByLabel("权限字符").fill("quality_auditor");
  await adding.getByLabel("角色顺序").fill("60");
  await press(adding, "确定");
  await sees(adding.getByText("菜单不能为空"));
  await tick(adding, "应用中心");
  await submit(adding, done.add);
  const role = await roleOf("quality_auditor");
  const roleId = role.roleId;
  const userId = await addUser(api, { userName: "auditor", nickName: "审核员", roleId });
  const auditor = await signedInWith(theStage().server.address, "auditor", password);
  const seen = await j.open("/", { as: auditor });
  await offers(seen, { applications: [], pages: ["工作台", "维修信息"] });

  const menus = await openFromRow(page, "质量审核员", "菜单权限");
  await sees(menus.getByText("质量审核员"));
  await tick(menus, "应用中心");
  await press(menus, "确定");
  await sees(menus.getByText("菜单不能为空"));
  for (const name of ["应用中心", "管理中心"]) await tick(menus, name);
  await submit(menus, done.edit);
  await offers(seen, { applications: [], pages: ["工作台", "维修信息"] });
  await seen.reload();
  const applications = ["应用中心", "管理中心"];
  await offers(seen, { applications, pages: ["工作台", "维修信息"] });
  await seen.getByRole("button", { name: "管理中心" }).click();
  await offers(seen, { applications, pages: ["145模块", "维修信息管理", "维修信息分类"] });
  await seen.close();

  await api.call("DELETE", `/system/user/${userId}`);
  await submit(await openFromRow(page, "质量审核员", "删除"), done.remove);
  await gone(rowOf(page, "质量审核员"));

  async function roleOf(key: string) {
    const { list } = await api.get<{ list: RoleDetail[] }>(`/system/role?roleKey=${key}`);
    assert.ok(list[0]);
    return list[0];
  }
});

journey("a role reaches the departments that are chosen for it", async (j) => {
  const api = await j.apiAs("admin");
  const { roleId } = await addRole();
  const page = await j.open(systemPaths.roles, { as: api });
  await search(page, "角色名称", "航线主管");
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  const scope = await openFromRow(page, "航线主管", "数据权限");
  await gone(scope.getByRole("tree"));
  await pick(scope.getByLabel("数据权限"), "自定义部门数据");
  await press(scope, "确定");
  await sees(scope.getByText("必填项不能为空!"));
  await tick(scope, "航空维修平台");
  await submit(scope, done.edit);
  const saved = await api.get<RoleDetail>(`/system/role/${roleId}`);
  assert.deepEqual([saved.dataScope, saved.deptIds.length], ["2", 1]);

  const again = await openFromRow(page, "航线主管", "数据权限");
  await sees(again.getByRole("checkbox", { checked: true }));
  await press(again, "取消");
  await gone(again);
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

journey("the built-in role keeps its rights and cannot be deleted", async ({ open }) => {
  const page = await open(systemPaths.roles, { as: "admin" });
  const row = rowOf(page, "超级管理员");
  await sees(row.getByRole("button", { name: "查看" }));
  const buttons = ["删除", "菜单权限", "数据权限"];
  await gone(...buttons.map((name) => row.getByRole("button", { name, exact: true })));
  assert.ok(await row.getByRole("checkbox").isDisabled());
});

/**
 * Claims that somebody may change between these applications, none where there is only one, and
 * is offered these pages in the one at hand.
 */
async function offers(page: Page, offer: { applications: string[]; pages: string[] }) {
  const applications = page.getByRole("navigation", { name: "应用" }).getByRole("button");
  const pages = page.getByRole("complementary", { name: "菜单" }).getByRole("menuitem");
  await eventually(async () => {
    assert.deepEqual(await applications.allInnerTexts(), offer.applications);
    const names = await pages.allInnerTexts();
    assert.deepEqual(names.slice(0, offer.pages.length), offer.pages);
  });
}
