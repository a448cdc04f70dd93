import { startTestApp, type TestClient } from "../../../../test/harness.ts";

interface RoleOptions {
  menuIds?: readonly (string | undefined)[];
  dataScope?: string;
  deptIds?: readonly string[];
}

/**
 * Deputy: the account `operator` in a branch, who manages only roles and menus there. `renew`
 * assigns only this role and signs in.
 */
export async function startDeputy() {
  const t = await startTestApp();
  const { db, base } = t;
  let made = 0;

  async function dept(deptName: string, parentId: string): Promise<string> {
    const { deptId } = await db
      .insertInto("sysDept")
      .values({ deptName, parentId, orderNum: 1 })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    return deptId;
  }

  const branch = await dept("分公司", base.deptId);
  const depts = {
    branch,
    shop: await dept("车间", branch),
    other: await dept("别处", base.deptId),
  };
  const { userId: deputyId } = await db
    .updateTable("sysUser")
    .set({ deptId: branch })
    .where("userName", "=", "operator")
    .returning("userId")
    .executeTakeFirstOrThrow();
  // Granting roles needs the permission to create users.
  await db
    .insertInto("sysMenu")
    .values({
      menuCode: "role-holders",
      menuName: "分配角色",
      menuType: "F",
      orderNum: 1,
      perms: "system:user:add",
    })
    .execute();
  const rows = await db.selectFrom("sysMenu").select(["menuCode", "menuId"]).execute();
  const menus: ReadonlyMap<string, string> = new Map(
    rows.map(({ menuCode, menuId }) => [menuCode, menuId]),
  );
  const held = rows
    .filter(({ menuCode }) => /^(configuration-center$|system-manage$|role-|menu-)/.test(menuCode))
    .map(({ menuId }) => menuId);

  async function role(options: RoleOptions = {}): Promise<string> {
    const { menuIds = [], dataScope = "5", deptIds = [] } = options;
    made += 1;
    const { roleId } = await db
      .insertInto("sysRole")
      .values({
        roleName: `角色${made}`,
        roleKey: `role${made}`,
        roleSort: 100 + made,
        status: "1",
        dataScope,
      })
      .returning("roleId")
      .executeTakeFirstOrThrow();
    for (const menuId of menuIds)
      await db
        .insertInto("sysRoleMenu")
        .values({ roleId, menuId: menuId ?? "" })
        .execute();
    for (const deptId of deptIds)
      await db.insertInto("sysRoleDept").values({ roleId, deptId }).execute();
    return roleId;
  }

  async function renew(options: RoleOptions = {}): Promise<{ deputy: TestClient; roleId: string }> {
    await db.deleteFrom("sysUserRole").where("userId", "=", deputyId).execute();
    const roleId = await role({ dataScope: "4", menuIds: held, ...options });
    await db.insertInto("sysUserRole").values({ userId: deputyId, roleId }).execute();
    return { deputy: await t.as("operator"), roleId };
  }

  return { ...t, deputyId, depts, menus, role, renew };
}
