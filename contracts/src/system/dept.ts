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
    /** "0" for a department at the top. */
    parentId: rowText(),
    parentName: rowTextOrNull(),
    orderNum: rowInteger(),
    /** A user's id; null once that user is gone. */
    leader: rowTextOrNull(),
    leaderName: rowTextOrNull(),
    phone: rowTextOrNull(),
    email: rowTextOrNull(),
    status: rowText(),
    createTime: rowText(),
    /** Whether departments that the actor may see lie below. */
    hasChildren: rowFlag(),
    version: rowInteger(),
  },
  detail: {},
  filters: { deptName: contains("部门名称"), status: Type.Optional(coded("部门状态", "STATUS")) },
});

/** Paging as every list takes it, with nothing assumed where it is left out. */
const pagingOnDemand = Object.fromEntries(
  Object.entries(paging).map(([name, schema]) => [
    name,
    Type.Optional(Type.Unsafe<number>({ ...schema, default: undefined })),
  ]),
) as unknown as typeof paging;

/**
 * Departments: the tree that people and rows belong to. Its list is whole unless a page is asked
 * for. Source: back-office specification, sections 2 and 3.
 */
export const dept = {
  ...definition,
  filters: openObject({ ...definition.filters.properties, ...pagingOnDemand }),
};

export type DeptRow = Static<typeof dept.row>;

/** A department as trees to choose from show it. */
export interface DeptOption {
  id: string;
  label: string;
  /** Not offered for a new choice. Absent where it is enabled. */
  isDisabled?: true;
  children: DeptOption[];
}

// Those below have the same form; answers are written faster and whole without a recursion.
export const deptOption = Type.Unsafe<DeptOption>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    isDisabled: Type.Optional(rowFlag()),
    children: Type.Array(Type.Unsafe<DeptOption>({})),
  }),
);

/** Whether the actor may put a department at the top, above all others. */
export const deptTop = Type.Object({ allowed: rowFlag() });
export const deptTopPath = "/system/common/dept/top";

/**
 * The departments that a role's custom data scope names (`checkedKeys`), and those that only lie
 * above named ones (`halfCheckedKeys`). A named department stands for itself, not for what is below.
 */
export const roleDepts = Type.Object({
  tree: Type.Array(deptOption),
  checkedKeys: Type.Array(Type.String()),
  halfCheckedKeys: Type.Array(Type.String()),
});

export type RoleDepts = Static<typeof roleDepts>;
