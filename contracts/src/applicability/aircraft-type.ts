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

/** Tree of aircraft types and their variants; never paged. Parent of a type at the top: "0". */
export const aircraftType = resource({
  title: "机型",
  path: "/fleet/type",
  id: "typeId",
  permission: "fleet:type",
  buttonCode: "aircraft-type",
  name: "name",
  fields: {
    parentId: optional(reference("上级机型")),
    name: text("机型名称", { max: 50 }),
    orderNum: positiveInteger("显示排序"),
    status: coded("状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    name: rowText(),
    parentId: rowText(),
    parentName: rowTextOrNull(),
    orderNum: rowInteger(),
    status: rowText(),
    remark: rowTextOrNull(),
    /** Aircraft of this type and of the types below it, in service or not. */
    aircraftCount: rowInteger(),
    createTime: rowText(),
    hasChildren: rowFlag(),
    version: rowInteger(),
  },
  detail: {},
  filters: { name: contains("机型名称"), status: Type.Optional(coded("状态", "STATUS")) },
});

export type AircraftTypeRow = Static<typeof aircraftType.row>;

export const typeTreePath = `${aircraftType.path}/tree` as const;

export interface AircraftTypeNode {
  id: string;
  label: string;
  /** "2": disabled; it can no longer be chosen. */
  status: string;
  children: AircraftTypeNode[];
}

// `children` have no schema: a recursive schema makes serialisation slow.
export const aircraftTypeNode = Type.Unsafe<AircraftTypeNode>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    status: rowText(),
    children: Type.Array(Type.Unsafe<AircraftTypeNode>({})),
  }),
);
