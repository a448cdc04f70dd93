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
import { contains, resource, sorting, version } from "../wire/resource.ts";

const maxMenus = 2_000;
const maxDepts = 2_000;

/** The key of the role that holds every right. */
export const adminRoleKey = "admin";

/** The menus of a role, half-checked ones included. */
const menuIds = references("菜单权限", {
  max: maxMenus,
  required: true,
  message: "菜单不能为空",
});

/**
 * Roles: which menus, and with them which rights, their holders have, and which rows they reach.
 * The data scope has a call of its own; a new role reaches its holder's own rows.
 */
export const role = resource({
  title: "角色",
  path: "/system/role",
  id: "roleId",
  permission: "system:role",
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

/** PUT /system/role/scope/{id}; the departments count, and are asked for, with the scope 2. */
export const roleScope = Type.Object({
  dataScope: coded("数据权限", "DATA_SCOPE"),
  deptIds: optional(references("部门", { max: maxDepts })),
  version,
});

/** Departments that a data scope covers for the holders of a role. */
export const scopeCoverage = Type.Object({
  dataScope: Type.Unsafe<ValueOf<"DATA_SCOPE">>({ type: "string" }),
  /** How many; none with scope 5, which knows rows and no departments. */
  total: Type.Integer(),
  /** The first of them, in their order. */
  names: Type.Array(Type.String()),
  /** Whether these are all departments there are. */
  isAll: rowFlag(),
  /** Whether the caller may give this scope. */
  grantable: rowFlag(),
});

/**
 * GET /system/role/scope/{id}, 0 for a role that is being made: what each data scope covers, as far
 * as the caller reaches departments and holders.
 */
export const roleCoverage = Type.Object({
  /** Users who hold the role. */
  holders: Type.Integer(),
  scopes: Type.Array(scopeCoverage),
});

/** The data scope whose departments are chosen one by one. */
export const chosenDepts = "2";

/** A role that the caller may give to a user, and whether the user asked about has it. */
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
