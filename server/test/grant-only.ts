import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { Db } from "../src/infra/db/database.ts";

let made = 0;

/** Replaces the roles of an account by one with the pages and buttons of these permissions. */
export async function grantOnlyPermissions(
  db: Db,
  userName: string,
  { permissions, dataScope }: { permissions: readonly Permission[]; dataScope: string },
): Promise<{ userId: string; deptId: string | null }> {
  made += 1;
  const { roleId } = await db
    .insertInto("sysRole")
    .values({
      roleName: `值班${made}`,
      roleKey: `watch${made}`,
      roleSort: 100 + made,
      status: "1",
      dataScope,
    })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  const held = await db
    .insertInto("sysMenu")
    .values(
      permissions.map((perms, index) => ({
        menuName: perms,
        menuCode: `watch${made}-${index}`,
        menuType: "F",
        orderNum: 1,
        perms,
      })),
    )
    .returning("menuId")
    .execute();
  await db
    .insertInto("sysRoleMenu")
    .values(held.map(({ menuId }) => ({ roleId, menuId })))
    .execute();
  const user = await db
    .selectFrom("sysUser")
    .select(["userId", "deptId"])
    .where("userName", "=", userName)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("sysUserRole").where("userId", "=", user.userId).execute();
  await db.insertInto("sysUserRole").values({ userId: user.userId, roleId }).execute();
  return user;
}
