import { hasPermission, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { permsOf } from "@aeromaint/contracts/system/menu.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read, Tx } from "../db/database.ts";
import { forbidden, invalidField } from "../http/errors.ts";
import type { CurrentUser } from "../sessions/current-user.ts";

// A grant never exceeds what its giver holds through enabled roles at this moment; the role `admin`
// holds everything. What a check allowed stays locked until the transaction ends, so that it is not
// removed in between.

/** A role that its giver may hand on. */
export interface GrantableRole {
  roleId: string;
  roleName: string;
  roleKey: string;
  status: string;
}

/** The roles within a giver's own menus and data scope, in their order. */
export async function grantableRoles(db: Read, user: CurrentUser): Promise<GrantableRole[]> {
  const within = await roleWithin(db, user);
  const { rows } = await sql<GrantableRole>`
    select r.role_id, r.role_name, r.role_key, r.status from sys_role r
    where ${within} order by r.role_sort, r.role_id`.execute(db);
  return rows;
}

/**
 * Refuses roles beyond the giver's own: the role `admin` for all but those who hold it, roles with
 * a menu that the giver lacks, roles that reach further than the giver's data scope.
 * @throws 400 for a role that is not there, 403 for a foreign one
 */
export async function refuseForeignRoles(
  tx: Tx,
  user: CurrentUser,
  roleIds: readonly string[],
): Promise<void> {
  const within = await roleWithin(tx, user);
  const { rows } = await sql<{ own: boolean }>`
    select ${within} as own from sys_role r
    where r.role_id = any(${[...roleIds]}::bigint[]) for share of r`.execute(tx);
  if (rows.some(({ own }) => !own)) throw forbidden();
  if (rows.length < new Set(roleIds).size) throw invalidField("roleIds", "所选角色不存在");
}

/**
 * Refuses menus that the giver's roles do not hold.
 * @throws 400 for a menu that is not there, 403 for a foreign one
 */
export async function refuseForeignMenus(
  tx: Tx,
  user: CurrentUser,
  menuIds: readonly string[],
): Promise<void> {
  const own = await ownMenuIds(tx, user);
  if (own && menuIds.some((id) => !own.has(id))) throw forbidden();
  const { rows } = await sql`
    select from sys_menu where menu_id = any(${[...menuIds]}::bigint[]) for key share`.execute(tx);
  if (rows.length < new Set(menuIds).size) throw invalidField("menuIds", "所选菜单不存在");
}

/**
 * Refuses departments outside the giver's data scope.
 * @throws 400 for a department that is not there, 403 for a foreign one
 */
export async function refuseForeignDepts(
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

/** @throws 403 when someone with this data scope could reach further than the giver */
export async function refuseForeignScope(
  db: Read,
  user: CurrentUser,
  dataScope: string,
): Promise<void> {
  if (!(await grantableScopes(db, user)).includes(dataScope)) throw forbidden();
}

/**
 * The menus that a giver holds; null: all of them. What lies above a held menu comes with it (the
 * navigation shows it anyway), unless it carries a right that the giver lacks.
 */
export async function ownMenuIds(db: Read, user: CurrentUser): Promise<ReadonlySet<string> | null> {
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
      held || permsOf(perms).every((name) => hasPermission(user.permissions, name as Permission)),
  );
  return new Set(own.map(({ menuId }) => menuId));
}

/** The condition on `r` (sys_role) that a role gives nothing which the giver lacks. */
async function roleWithin(db: Read, user: CurrentUser): Promise<RawBuilder<SqlBool>> {
  const menus = await ownMenuIds(db, user);
  if (!menus) return sql<SqlBool>`true`;
  const scopes = await grantableScopes(db, user);
  const { all, deptIds } = user.scope;
  const accounts =
    hasPermission(user.permissions, "repair:account:add") ||
    hasPermission(user.permissions, "repair:account:edit");
  // A role without menus is none of the back office's: it makes an account of the site.
  return sql<SqlBool>`(r.role_key <> 'admin' and r.data_scope = any(${scopes}::text[])
    and (${accounts}::boolean or exists (select from sys_role_menu rm where rm.role_id = r.role_id))
    and not exists (select from sys_role_menu rm
      where rm.role_id = r.role_id and rm.menu_id <> all(${[...menus]}::bigint[]))
    and (${all}::boolean or r.data_scope <> '2' or not exists (select from sys_role_dept rd
      where rd.role_id = r.role_id and rd.dept_id <> all(${[...deptIds]}::bigint[]))))`;
}

/**
 * Condition on `u` (sys_user) that the account holds nothing which the giver lacks, so that the giver may
 * let somebody in there. A role with the key `ownRole` needs no right.
 */
export async function holdsNoMore(
  db: Read,
  user: CurrentUser,
  ownRole: string | null = null,
): Promise<RawBuilder<SqlBool>> {
  const within = await roleWithin(db, user);
  return sql<SqlBool>`(u.user_id = ${user.userId}::bigint
    or u.user_type <> '00' and u.user_name <> 'admin' and not exists (
      select from sys_user_role ur join sys_role r using (role_id)
      where ur.user_id = u.user_id and r.role_key is distinct from ${ownRole}::text and not ${within}))`;
}

/**
 * The data scopes that give no department beyond the giver's. 2 names its departments itself and 5
 * reaches what its holder made; 3, 4 and 6 depend on where the holder sits, which may be any
 * department that the giver reaches: all that they would reach from there must be the giver's too.
 */
export async function grantableScopes(db: Read, user: CurrentUser): Promise<string[]> {
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
