import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { Db } from "../src/infra/db/database.ts";

let made = 0;

/** Takes all roles from an account and gives it one: the pages and buttons with these rights. */
export async function grantOnly(
  db: Db,
  userName: string,
  { rights, dataScope }: { rights: readonly Permission[]; dataScope: string },
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
      rights.map((perms, index) => ({
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
