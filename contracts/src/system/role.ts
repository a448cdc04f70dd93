import { type Static, Type } from "typebox";
import type { ValueOf } from "../dictionaries.ts";
import {
  coded,
  optional,
  positiveInteger,
  reference,
  references,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, crudActions, resource, sorting, version } from "../wire/resource.ts";

const maxMenus = 2_000;
const maxDepts = 2_000;

/** Key of the role with all permissions. */
export const adminRoleKey = "admin";

/** Menus of a role, including half-checked ones. */
const menuIds = references("菜单权限", {
  max: maxMenus,
  required: true,
  message: "菜单不能为空",
});

/**
 * Roles: menus, permissions and data scope of their holders. Another call sets the data scope. The
 * data scope of a new role is the holder's own rows.
 */
export const role = resource({
  title: "角色",
  path: "/system/role",
  id: "roleId",
  permission: "system:role",
  actions: [...crudActions, "menu", "scope"],
  name: "roleName",
  fields: {
    roleName: text("角色名称", { max: 30 }),
    roleKey: text("权限字符", { max: 100 }),
    roleSort: positiveInteger("角色顺序"),
    status: coded("角色状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
    menuIds,
  },
  row: {
    roleName: rowText(),
    roleKey: rowText(),
    roleSort: rowInteger(),
    status: rowText(),
    dataScope: rowText(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: { menuIds: Type.Array(Type.String()), deptIds: Type.Array(Type.String()) },
  filters: {
    roleName: contains("角色名称"),
    roleKey: contains("权限字符"),
    status: Type.Optional(coded("角色状态", "STATUS")),
    ...sorting("roleName", "dataScope", "createTime", "status"),
  },
});

/** PUT /system/role/menu/{id}. */
export const roleMenus = Type.Object({ menuIds, version });

/** POST /v1/backstage/role/insertRoleMenu. */
export const roleMenusOf = Type.Object({ roleId: reference("角色"), menuIds });

/** PUT /system/role/scope/{id}. Scope 2 requires departments; other scopes ignore them. */
export const roleScope = Type.Object({
  dataScope: coded("数据权限", "DATA_SCOPE"),
  deptIds: optional(references("部门", { max: maxDepts })),
  version,
});

/** Departments that a data scope covers for the holders of a role. */
const scopeCoverage = Type.Object({
  dataScope: Type.Unsafe<ValueOf<"DATA_SCOPE">>({ type: "string" }),
  /** Number of departments; 0 for scope 5, which depends on rows only. */
  total: Type.Integer(),
  /** First departments, in their order. */
  names: Type.Array(Type.String()),
  /** True if these are all departments. */
  isAll: rowFlag(),
  /** True if the caller may grant the scope. */
  grantable: rowFlag(),
});

/**
 * GET /system/role/scope/{id}, 0 for a new role: coverage of each data scope, as far as the caller
 * reaches departments and holders.
 */
export const roleCoverage = Type.Object({
  /** Number of users with the role. */
  holders: Type.Integer(),
  scopes: Type.Array(scopeCoverage),
});

/** Data scope with individually chosen departments. */
export const customDataScope = "2";

/** Role that the caller may grant, and true in `checked` if the user has it. */
export const roleChoice = Type.Object({
  roleId: rowText(),
  roleName: rowText(),
  roleKey: rowText(),
  checked: rowFlag(),
});

export type RoleRow = Static<typeof role.row>;
export type RoleDetail = Static<typeof role.detail>;
export type RoleInput = Static<typeof role.create>;
export type ScopeCoverage = Static<typeof scopeCoverage>;
export type RoleCoverage = Static<typeof roleCoverage>;
export type RoleScope = Static<typeof roleScope>;
export type RoleChoice = Static<typeof roleChoice>;
