import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { adminRoleKey, type RoleInput, role } from "@aeromaint/contracts/system/role.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { ascending } from "../../../crud/row-list.ts";
import { tableStore } from "../../../crud/table-store.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import { conflict, forbidden } from "../../../infra/http/errors.ts";
import { checkGrantableMenus } from "../../../infra/rights/grants.ts";
import {
  findRoleDepts,
  findRoleMenus,
  lockRoles,
  replaceRoleMenus,
} from "./role-permissions.queries.ts";

const roles = tableStore(role, {
  table: "sysRole",
  order: ascending("roleSort", "roleId"),
  // The built-in role reaches all data, regardless of its row.
  sorts: { dataScope: sql`case role_key when ${adminRoleKey} then '1' else data_scope end` },
});

/** Roles are visible without a data scope. Changes need the permissions of the role. */
export const roleStore: ResourceStore<typeof role> = {
  ...roles,

  async find(db, id, actor) {
    const row = await roles.find(db, id, actor);
    if (!row) return undefined;
    const [menuIds, deptIds] = await Promise.all([findRoleMenus(db, id), findRoleDepts(db, id)]);
    return { ...row, menuIds, deptIds };
  },

  async create(unit, { menuIds, ...input }, actor) {
    const { tx } = unit;
    await checkGrantableMenus(tx, actor.user, menuIds);
    const roleId = await roles.create(unit, input, actor);
    await replaceRoleMenus(tx, roleId, menuIds);
    return roleId;
  },

  async update(unit, id, { menuIds, ...input }, actor) {
    const { tx } = unit;
    const { user } = actor;
    const [role] = await lockRoles(tx, user, [id]);
    if (role?.roleKey === adminRoleKey) checkAdminRoleEdit(input);
    await roles.update(unit, id, input, actor);
    if (menuIds === undefined) return;
    // The form always sends menus. A change of them needs its own permission.
    if (isSame(menuIds, await findRoleMenus(tx, id))) return;
    if (!hasPermission(user.permissions, "system:role:menu")) throw forbidden();
    await checkGrantableMenus(tx, user, menuIds);
    await replaceRoleMenus(tx, id, menuIds);
  },

  async remove(unit, ids, actor) {
    const { tx } = unit;
    const locked = await lockRoles(tx, actor.user, ids);
    const admin = locked.find(({ roleKey }) => roleKey === adminRoleKey);
    if (admin) throw conflict(`内置角色【${admin.roleName}】不能删除`);
    const used = await tx
      .selectFrom("sysRole as r")
      .innerJoin("sysUserRole as ur", "ur.roleId", "r.roleId")
      .select("r.roleName")
      .where("r.roleId", "=", anyOf(ids))
      .orderBy("r.roleSort")
      .executeTakeFirst();
    if (used) throw conflict(`${used.roleName}已分配,不能删除`);
    await roles.remove(unit, ids, actor);
  },
};

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const both = new Set([...one, ...other]);
  return both.size === new Set(one).size && both.size === new Set(other).size;
}

/** The role keeps its key and stays enabled, so that the platform keeps an administrator. */
function checkAdminRoleEdit({ roleKey, status }: Partial<RoleInput>): void {
  if (roleKey !== undefined && roleKey !== adminRoleKey) {
    throw conflict("内置角色的权限字符不能修改");
  }
  if (status !== undefined && status !== "1") throw conflict("内置角色不能停用");
}
