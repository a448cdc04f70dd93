import { hasPermission, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { splitPermissions } from "@aeromaint/contracts/system/menu.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read, Tx } from "../db/database.ts";
import { AppError, forbidden, invalidField } from "../http/errors.ts";
import type { CurrentUser } from "../sessions/current-user.ts";

// A grant never exceeds the permissions of its giver. They come from enabled roles; the role
// `admin` has all. Checked rows stay locked until the transaction ends.

interface GrantableRole {
  roleId: string;
  roleName: string;
  roleKey: string;
  status: string;
}

/** Roles within the giver's menus and data scope, by `role_sort`. */
export async function listGrantableRoles(db: Read, user: CurrentUser): Promise<GrantableRole[]> {
  const within = await isGrantableRole(db, user);
  const { rows } = await sql<GrantableRole>`
    select r.role_id, r.role_name, r.role_key, r.status from sys_role r
    where ${within} order by r.role_sort, r.role_id`.execute(db);
  return rows;
}

/**
 * Checks that the giver may grant these roles. Only holders of the role `admin` grant it. Other
 * roles must stay within the giver's menus and data scope.
 * @throws 400 for an unknown role, 403 for a role beyond the giver's permissions
 */
export async function checkGrantableRoles(
  tx: Tx,
  user: CurrentUser,
  roleIds: readonly string[],
): Promise<void> {
  const within = await isGrantableRole(tx, user);
  const { rows } = await sql<{ own: boolean }>`
    select ${within} as own from sys_role r
    where r.role_id = any(${[...roleIds]}::bigint[]) for share of r`.execute(tx);
  if (rows.some(({ own }) => !own)) throw forbidden();
  if (rows.length < new Set(roleIds).size) throw invalidField("roleIds", "所选角色不存在");
}

/**
 * Checks that the giver's roles hold these menus.
 * @throws 400 for an unknown menu, 403 for a menu that the giver lacks
 */
export async function checkGrantableMenus(
  tx: Tx,
  user: CurrentUser,
  menuIds: readonly string[],
): Promise<void> {
  const own = await findOwnMenuIds(tx, user);
  if (own && menuIds.some((id) => !own.has(id))) throw forbidden();
  const { rows } = await sql`
    select from sys_menu where menu_id = any(${[...menuIds]}::bigint[]) for key share`.execute(tx);
  if (rows.length < new Set(menuIds).size) throw invalidField("menuIds", "所选菜单不存在");
}

/**
 * Checks that these departments are within the giver's data scope.
 * @throws 400 for an unknown department, 403 outside the data scope
 */
export async function checkGrantableDepts(
  tx: Tx,
  user: CurrentUser,
  deptIds: readonly string[],
): Promise<void> {
  const { all, deptIds: own } = user.scope;
  if (!all && deptIds.some((id) => !own.includes(id))) throw forbidden();
  const { rows } = await sql`
    select from sys_dept where dept_id = any(${[...deptIds]}::bigint[]) for key share`.execute(tx);
  if (rows.length < new Set(deptIds).size) throw invalidField("deptIds", "所选部门不存在");
}

/** True if the user may grant these roles and this department. */
export async function canGrant(
  tx: Tx,
  user: CurrentUser,
  { roleIds = [], deptId }: { roleIds?: readonly string[]; deptId?: string },
): Promise<boolean> {
  try {
    await checkGrantableRoles(tx, user, roleIds);
    if (deptId) await checkGrantableDepts(tx, user, [deptId]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** @throws 403 if holders of this data scope could reach more rows than the giver */
export async function checkGrantableScope(
  db: Read,
  user: CurrentUser,
  dataScope: string,
): Promise<void> {
  if (!(await listGrantableScopes(db, user)).includes(dataScope)) throw forbidden();
}

/**
 * Menus that the giver holds; null for all. Includes parents of held menus, because the navigation
 * shows them. Parents with a permission that the giver lacks are left out.
 */
export async function findOwnMenuIds(
  db: Read,
  user: CurrentUser,
): Promise<ReadonlySet<string> | null> {
  if (user.isAdmin) return null;
  const { rows } = await sql<{ menuId: string; perms: string | null; held: boolean }>`
    with recursive held as (
      select distinct rm.menu_id from sys_user_role ur join sys_role r using (role_id)
        join sys_role_menu rm using (role_id)
      where ur.user_id = ${user.userId}::bigint and r.status = '1'
    ), above as (
      select m.menu_id, m.parent_id, m.perms from sys_menu m join held using (menu_id)
      union
      select m.menu_id, m.parent_id, m.perms from above a join sys_menu m on m.menu_id = a.parent_id
    )
    select a.menu_id, a.perms, a.menu_id in (select menu_id from held) as held from above a`.execute(
    db,
  );
  const own = rows.filter(
    ({ held, perms }) =>
      held ||
      splitPermissions(perms).every((name) => hasPermission(user.permissions, name as Permission)),
  );
  return new Set(own.map(({ menuId }) => menuId));
}

/** Condition that the role `r` (sys_role) stays within the giver's permissions and data scope. */
async function isGrantableRole(db: Read, user: CurrentUser): Promise<RawBuilder<SqlBool>> {
  const menus = await findOwnMenuIds(db, user);
  if (!menus) return sql<SqlBool>`true`;
  const scopes = await listGrantableScopes(db, user);
  const { all, deptIds } = user.scope;
  const accounts =
    hasPermission(user.permissions, "repair:account:add") ||
    hasPermission(user.permissions, "repair:account:edit");
  // A role without menus is for site accounts, not for the back office.
  return sql<SqlBool>`(r.role_key <> 'admin' and r.data_scope = any(${scopes}::text[])
    and (${accounts}::boolean or exists (select from sys_role_menu rm where rm.role_id = r.role_id))
    and not exists (select from sys_role_menu rm
      where rm.role_id = r.role_id and rm.menu_id <> all(${[...menus]}::bigint[]))
    and (${all}::boolean or r.data_scope <> '2' or not exists (select from sys_role_dept rd
      where rd.role_id = r.role_id and rd.dept_id <> all(${[...deptIds]}::bigint[]))))`;
}

/**
 * Condition that the account `u` (sys_user) has no permission that the giver lacks. Only then may
 * the giver let somebody sign in to it. A role with the key `ownRole` is always accepted.
 */
export async function hasNoExtraPermissions(
  db: Read,
  user: CurrentUser,
  ownRole: string | null = null,
): Promise<RawBuilder<SqlBool>> {
  const within = await isGrantableRole(db, user);
  return sql<SqlBool>`(u.user_id = ${user.userId}::bigint
    or u.user_type <> '00' and u.user_name <> 'admin' and not exists (
      select from sys_user_role ur join sys_role r using (role_id)
      where ur.user_id = u.user_id and r.role_key is distinct from ${ownRole}::text and not ${within}))`;
}

/**
 * Data scopes that reach no department beyond the giver's. Scope 2 names its departments, scope 5
 * reaches own rows. Scopes 3, 4 and 6 depend on the holder's department, which may be any in the
 * giver's scope. From each of them, all reached departments must be within the giver's scope.
 */
export async function listGrantableScopes(db: Read, user: CurrentUser): Promise<string[]> {
  if (user.scope.all) return ["1", "2", "3", "4", "5", "6"];
  const reached = [...user.scope.deptIds];
  const { rows } = await sql<Record<"placed" | "own" | "below" | "subsidiary", boolean>>`
    with recursive home as (
      select dept_id, parent_id from sys_dept
      where dept_id = any(${reached}::bigint[]) or dept_id = ${user.deptId}::bigint
    ), below as (
      select dept_id from home
      union
      select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
    ), above as (
      select dept_id, parent_id from home
      union
      select d.dept_id, d.parent_id from above a join sys_dept d on d.dept_id = a.parent_id
    ), subsidiary as (
      select dept_id from above where parent_id is null
      union
      select d.dept_id from subsidiary s join sys_dept d on d.parent_id = s.dept_id
    )
    select exists (select from home) as placed,
      not exists (select from home where dept_id <> all(${reached}::bigint[])) as own,
      not exists (select from below where dept_id <> all(${reached}::bigint[])) as below,
      not exists (select from subsidiary where dept_id <> all(${reached}::bigint[])) as subsidiary`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.placed) return ["2", "5"];
  return [
    "2",
    "5",
    ...(row.own ? ["3"] : []),
    ...(row.below ? ["4"] : []),
    ...(row.subsidiary ? ["6"] : []),
  ];
}
