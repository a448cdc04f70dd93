import { type Static, Type } from "typebox";
import {
  coded,
  email,
  optional,
  positiveInteger,
  reference,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { patterns } from "../fields/validation.ts";
import { contains, paging, resource } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";

const definition = resource({
  title: "部门",
  path: "/system/dept",
  id: "deptId",
  permission: "system:dept",
  name: "deptName",
  fields: {
    parentId: reference("上级部门"),
    deptName: text("部门名称", { max: 50 }),
    orderNum: positiveInteger("显示排序"),
    leader: reference("负责人"),
    phone: optional(
      text("联系电话", {
        max: 20,
        pattern: patterns.telephone,
        message: "请输入正确格式的联系电话！",
      }),
    ),
    email: optional(email("邮箱")),
    status: coded("部门状态", "STATUS"),
  },
  row: {
    deptName: rowText(),
    /** "0" for a root department. */
    parentId: rowText(),
    parentName: rowTextOrNull(),
    orderNum: rowInteger(),
    /** User id; null if the user was deleted. */
    leader: rowTextOrNull(),
    leaderName: rowTextOrNull(),
    phone: rowTextOrNull(),
    email: rowTextOrNull(),
    status: rowText(),
    createTime: rowText(),
    /** True if visible departments exist below. */
    hasChildren: rowFlag(),
    version: rowInteger(),
  },
  detail: {},
  filters: { deptName: contains("部门名称"), status: Type.Optional(coded("部门状态", "STATUS")) },
});

/** Paging without defaults. */
const onDemand = (schema: object) =>
  Type.Optional(Type.Unsafe<number>({ ...schema, default: undefined }));
const pagingOnDemand = {
  pageNum: onDemand(paging.pageNum),
  pageSize: onDemand(paging.pageSize),
};

/**
 * Tree of departments for people and rows. The list is complete unless a page is requested. Source:
 * back-office specification, sections 2 and 3.
 */
export const dept = {
  ...definition,
  filters: openObject({ ...definition.filters.properties, ...pagingOnDemand }),
};

export type DeptRow = Static<typeof dept.row>;

/** Node of the tree in department pickers. */
export interface DeptOption {
  id: string;
  label: string;
  /** True for a disabled department, which new choices cannot use. Absent if enabled. */
  isDisabled?: true;
  children: DeptOption[];
}

// Children have the same form. The empty schema is faster and serialises them completely.
export const deptOption = Type.Unsafe<DeptOption>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    isDisabled: Type.Optional(rowFlag()),
    children: Type.Array(Type.Unsafe<DeptOption>({})),
  }),
);

/** True if the user may place departments at the root. */
export const deptTop = Type.Object({ allowed: rowFlag() });
export const deptTopPath = "/system/common/dept/top";

/**
 * Departments in the custom data scope of a role (`checkedKeys`), and their other ancestors
 * (`halfCheckedKeys`). A department does not include the ones below.
 */
export const roleDepts = Type.Object({
  tree: Type.Array(deptOption),
  checkedKeys: Type.Array(Type.String()),
  halfCheckedKeys: Type.Array(Type.String()),
});

export type RoleDepts = Static<typeof roleDepts>;
