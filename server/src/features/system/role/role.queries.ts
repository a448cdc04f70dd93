import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { adminRoleKey, type RoleInput, type role } from "@aeromaint/contracts/system/role.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import { conflict, forbidden } from "../../../infra/http/errors.ts";
import { checkGrantableMenus } from "../../../infra/rights/grants.ts";
import {
  findRoleDepts,
  findRoleMenus,
  lockRoles,
  replaceRoleMenus,
} from "./role-permissions.queries.ts";

const columns = [
  "roleId",
  "roleName",
  "roleKey",
  "roleSort",
  "status",
  "dataScope",
  "remark",
  "createdAt as createTime",
  "version",
] as const;

const sortColumns = {
  roleName: byPinyin(sql`role_name`),
  // The built-in role reaches all data, regardless of its row.
  dataScope: sql`case role_key when ${adminRoleKey} then '1' else data_scope end`,
  createTime: sql`created_at`,
  status: sql`status`,
};

/** Roles are visible without a data scope. Changes need the permissions of the role. */
export const roleStore: ResourceStore<typeof role> = {
  list(db, filters) {
    let query = db.selectFrom("sysRole");
    if (filters.roleName)
      query = query.where("roleName", "ilike", containsPattern(filters.roleName));
    if (filters.roleKey) query = query.where("roleKey", "ilike", containsPattern(filters.roleKey));
    if (filters.status) query = query.where("status", "=", filters.status);
    const order = sortedBy(sortColumns, filters, sql`role_sort, role_id`);
    return pageOf(query.select(columns).orderBy(order), filters);
  },

  async find(db, id) {
    const row = await db
      .selectFrom("sysRole")
      .select(columns)
      .where("roleId", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const [menuIds, deptIds] = await Promise.all([findRoleMenus(db, id), findRoleDepts(db, id)]);
    return { ...row, menuIds, deptIds };
  },

  async create(unit, { menuIds, ...input }, { user }) {
    const { tx } = unit;
    await checkGrantableMenus(tx, user, menuIds);
    const roleId = await insertRow(unit, "sysRole", "roleId", { ...input, createdBy: user.userId });
    await replaceRoleMenus(tx, roleId, menuIds);
    return roleId;
  },

  async update(unit, id, { menuIds, ...input }, { user }) {
    const { tx } = unit;
    const [role] = await lockRoles(tx, user, [id]);
    if (role?.roleKey === adminRoleKey) checkAdminRoleEdit(input);
    await updateRow(unit, "sysRole", "roleId", id, input);
    if (menuIds === undefined) return;
    // The form always sends menus. A change of them needs its own permission.
    if (isSame(menuIds, await findRoleMenus(tx, id))) return;
    if (!hasPermission(user.permissions, "system:role:menu")) throw forbidden();
    await checkGrantableMenus(tx, user, menuIds);
    await replaceRoleMenus(tx, id, menuIds);
  },

  async remove(unit, ids, { user }) {
    const { tx } = unit;
    const roles = await lockRoles(tx, user, ids);
    const admin = roles.find(({ roleKey }) => roleKey === adminRoleKey);
    if (admin) throw conflict(`内置角色【${admin.roleName}】不能删除`);
    const used = await tx
      .selectFrom("sysRole as r")
      .innerJoin("sysUserRole as ur", "ur.roleId", "r.roleId")
      .select("r.roleName")
      .where("r.roleId", "=", anyOf(ids))
      .orderBy("r.roleSort")
      .executeTakeFirst();
    if (used) throw conflict(`${used.roleName}已分配,不能删除`);
    await removeRows(unit, "sysRole", "roleId", ids);
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
