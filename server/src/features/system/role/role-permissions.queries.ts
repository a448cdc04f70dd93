import { messages } from "@aeromaint/contracts/fields/validation.ts";
import {
  customDataScope,
  type RoleChoice,
  type RoleScope,
} from "@aeromaint/contracts/system/role.ts";
import { sql } from "kysely";
import { updateRow } from "../../../crud/rows.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { found, invalidField, notFound } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import {
  checkGrantableDepts,
  checkGrantableMenus,
  checkGrantableRoles,
  checkGrantableScope,
  listGrantableRoles,
} from "../../../infra/rights/grants.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

/**
 * Locks these roles for a change.
 * @throws 404 for an unknown role, 403 for one beyond the user's permissions
 */
export async function lockRoles(
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
  await checkGrantableRoles(tx, user, roleIds);
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

/** Departments of data scope 2; otherwise empty. */
export async function findRoleDepts(db: Read, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sysRoleDept")
    .select("deptId")
    .where("roleId", "=", roleId)
    .orderBy("deptId")
    .execute();
  return rows.map(({ deptId }) => deptId);
}

/** Menus of an existing role. @throws 404 */
export async function requireRoleMenus(db: Read, roleId: string): Promise<string[]> {
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

/** Replaces the menus of a role. */
export async function setRoleMenus(
  unit: UnitOfWork,
  { user, roleId, menuIds, version }: MenuChange,
): Promise<void> {
  const { tx } = unit;
  await lockRoles(tx, user, [roleId]);
  await checkGrantableMenus(tx, user, menuIds);
  await updateRow(unit, "sysRole", "roleId", roleId, version === undefined ? {} : { version });
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

/** Sets the data scope of a role. */
export async function setRoleScope(
  unit: UnitOfWork,
  user: CurrentUser,
  roleId: string,
  { dataScope, deptIds, version }: RoleScope,
): Promise<void> {
  const { tx } = unit;
  const chosen = dataScope === customDataScope ? (deptIds ?? []) : [];
  if (dataScope === customDataScope && chosen.length === 0) {
    throw invalidField("deptIds", messages.required);
  }
  await lockRoles(tx, user, [roleId]);
  await checkGrantableScope(tx, user, dataScope);
  await checkGrantableDepts(tx, user, chosen);
  const columns = { dataScope, ...(version !== undefined && { version }) };
  await updateRow(unit, "sysRole", "roleId", roleId, columns);
  await tx.deleteFrom("sysRoleDept").where("roleId", "=", roleId).execute();
  await sql`
    insert into sys_role_dept (role_id, dept_id)
    select distinct ${roleId}::bigint, unnest(${chosen}::bigint[])`.execute(tx);
}

/**
 * Roles that the caller may grant, with those of a user marked ("0" for a new user). Disabled roles
 * appear only if the user has them.
 * @throws 404 if the user is out of scope
 */
export async function listRoleChoices(
  db: Read,
  user: CurrentUser,
  userId: string,
): Promise<RoleChoice[]> {
  const held = userId === "0" ? new Set<string>() : await findUserRoles(db, user, userId);
  const roles = await listGrantableRoles(db, user);
  return roles
    .filter(({ roleId, status }) => status === "1" || held.has(roleId))
    .map(({ roleId, roleName, roleKey }) => ({
      roleId,
      roleName,
      roleKey,
      checked: held.has(roleId),
    }));
}

async function findUserRoles(
  db: Read,
  user: CurrentUser,
  userId: string,
): Promise<ReadonlySet<string>> {
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
