import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { chosenDepts, type RoleChoice, type RoleScope } from "@aeromaint/contracts/system/role.ts";
import { sql } from "kysely";
import { updateVersioned } from "../../../crud/rows.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { found, invalidField, notFound } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import {
  grantableRoles,
  refuseForeignDepts,
  refuseForeignMenus,
  refuseForeignRoles,
  refuseForeignScope,
} from "../../../infra/rights/grants.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

/**
 * The roles, held for a change of their own or of what hangs on them.
 * @throws 404 when one is missing, 403 when one is beyond the user's own
 */
export async function lockedRoles(
  tx: Tx,
  user: CurrentUser,
  roleIds: readonly string[],
): Promise<{ roleId: string; roleKey: string; roleName: string }[]> {
  const roles = await tx
    .selectFrom("sysRole")
    .select(["roleId", "roleKey", "roleName"])
    .where("roleId", "=", anyOf(roleIds))
    .orderBy("roleId")
    .forUpdate()
    .execute();
  if (roles.length < roleIds.length) throw notFound();
  await refuseForeignRoles(tx, user, roleIds);
  return roles;
}

export async function findRoleMenus(db: Read, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sysRoleMenu")
    .select("menuId")
    .where("roleId", "=", roleId)
    .orderBy("menuId")
    .execute();
  return rows.map(({ menuId }) => menuId);
}

/** The departments chosen one by one; none with any data scope but 2. */
export async function findRoleDepts(db: Read, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sysRoleDept")
    .select("deptId")
    .where("roleId", "=", roleId)
    .orderBy("deptId")
    .execute();
  return rows.map(({ deptId }) => deptId);
}

/** The menus of a role that is there. @throws 404 */
export async function foundRoleMenus(db: Read, roleId: string): Promise<string[]> {
  const role = db.selectFrom("sysRole").select("roleId").where("roleId", "=", roleId);
  found(await role.executeTakeFirst());
  return findRoleMenus(db, roleId);
}

interface MenuChange {
  user: CurrentUser;
  roleId: string;
  menuIds: readonly string[];
  version?: number | undefined;
}

/** Gives a role exactly these menus. */
export async function setRoleMenus(
  unit: UnitOfWork,
  { user, roleId, menuIds, version }: MenuChange,
): Promise<void> {
  const { tx } = unit;
  await lockedRoles(tx, user, [roleId]);
  await refuseForeignMenus(tx, user, menuIds);
  await updateVersioned(
    unit,
    "sysRole",
    "roleId",
    roleId,
    version === undefined ? {} : { version },
  );
  await replaceRoleMenus(tx, roleId, menuIds);
}

export async function replaceRoleMenus(
  tx: Tx,
  roleId: string,
  menuIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom("sysRoleMenu").where("roleId", "=", roleId).execute();
  await sql`
    insert into sys_role_menu (role_id, menu_id)
    select distinct ${roleId}::bigint, unnest(${[...menuIds]}::bigint[])`.execute(tx);
}

/** Sets which rows a role reaches. */
export async function setRoleScope(
  unit: UnitOfWork,
  user: CurrentUser,
  roleId: string,
  { dataScope, deptIds, version }: RoleScope,
): Promise<void> {
  const { tx } = unit;
  const chosen = dataScope === chosenDepts ? (deptIds ?? []) : [];
  if (dataScope === chosenDepts && chosen.length === 0) {
    throw invalidField("deptIds", messages.required);
  }
  await lockedRoles(tx, user, [roleId]);
  await refuseForeignScope(tx, user, dataScope);
  await refuseForeignDepts(tx, user, chosen);
  const columns = { dataScope, ...(version !== undefined && { version }) };
  await updateVersioned(unit, "sysRole", "roleId", roleId, columns);
  await tx.deleteFrom("sysRoleDept").where("roleId", "=", roleId).execute();
  await sql`
    insert into sys_role_dept (role_id, dept_id)
    select distinct ${roleId}::bigint, unnest(${chosen}::bigint[])`.execute(tx);
}

/**
 * The roles that the caller may give, with what the user asked about ("0": a new one) has of them;
 * disabled ones only where they are held already.
 * @throws 404 when that user is out of the caller's reach
 */
export async function listRoleChoices(
  db: Read,
  user: CurrentUser,
  userId: string,
): Promise<RoleChoice[]> {
  const held = userId === "0" ? new Set<string>() : await rolesOf(db, user, userId);
  const roles = await grantableRoles(db, user);
  return roles
    .filter(({ roleId, status }) => status === "1" || held.has(roleId))
    .map(({ roleId, roleName, roleKey }) => ({
      roleId,
      roleName,
      roleKey,
      checked: held.has(roleId),
    }));
}

async function rolesOf(db: Read, user: CurrentUser, userId: string): Promise<ReadonlySet<string>> {
  const reached = db
    .selectFrom("sysUser as u")
    .select("u.userId")
    .where("u.userId", "=", userId)
    .where(withinScope(user, { dept: "u.dept_id", owner: "u.user_id" }));
  found(await reached.executeTakeFirst());
  const rows = await db
    .selectFrom("sysUserRole")
    .select("roleId")
    .where("userId", "=", userId)
    .execute();
  return new Set(rows.map(({ roleId }) => roleId));
}
