import { type Static, Type } from "typebox";
import {
  coded,
  optional,
  positiveInteger,
  reference,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, resource } from "../wire/resource.ts";

/** Types of aircraft and their variants: a tree, never paged. Without a parent a type stands at the top ("0"). */
export const aircraftType = resource({
  title: "机型",
  path: "/fleet/type",
  id: "typeId",
  permission: "fleet:type",
  fields: {
    parentId: optional(reference("上级机型")),
    name: text("机型名称", { max: 50 }),
    orderNum: positiveInteger("显示排序"),
    status: coded("状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    name: rowText(),
    /** "0" for a type at the top. */
    parentId: rowText(),
    parentName: rowTextOrNull(),
    orderNum: rowInteger(),
    status: rowText(),
    remark: rowTextOrNull(),
    /** How many aircraft of the fleet are of this type or one below it, in service or not. */
    aircraftCount: rowInteger(),
    createTime: rowText(),
    hasChildren: rowFlag(),
    version: rowInteger(),
  },
  detail: {},
  filters: { name: contains("机型名称"), status: Type.Optional(coded("状态", "STATUS")) },
});

export type AircraftTypeRow = Static<typeof aircraftType.row>;

/** Types as trees to choose from show them: GET this path. */
export const typeTreePath = `${aircraftType.path}/tree` as const;

export interface AircraftTypeNode {
  id: string;
  label: string;
  /** 2: disabled, not to be chosen any more. */
  status: string;
  children: AircraftTypeNode[];
}

// Those below have the same form; answers are written faster and whole without a recursion.
export const aircraftTypeNode = Type.Unsafe<AircraftTypeNode>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    status: rowText(),
    children: Type.Array(Type.Unsafe<AircraftTypeNode>({})),
  }),
);
