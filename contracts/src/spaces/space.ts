import { type Static, Type } from "typebox";
import type { ValueOf } from "../dictionaries.ts";
import {
  coded,
  type Field,
  optional,
  positiveInteger,
  price,
  reference,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { contains, idFilter, resource } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";

/** A length on the plan: metres with at most two decimals. */
function metres(title: string, { min = 0, max }: { min?: number; max: number }): Field<number> {
  const message = `请输入${min}到${max}之间的数，最多两位小数！`;
  return { ...price(title), minimum: min, maximum: max, "x-message": message };
}

export type SpaceType = ValueOf<"SPACE_TYPE">;

/** What a space of each type lies in; a base lies in none. */
export const typeAbove: Readonly<Record<SpaceType, SpaceType | null>> = {
  base: null,
  hangar: "base",
  bay: "hangar",
  position: "bay",
};

const rowNumber = () => Type.Number();

/** Where a space lies in its parent, seen from above: metres from the parent's upper left corner. */
const rectangle = { x: rowNumber(), y: rowNumber(), width: rowNumber(), height: rowNumber() };

/**
 * The places of a base: base, hangar, bay, position, each only within the one before it. What a
 * space is (`type`) is fixed once it exists.
 */
export const space = resource({
  title: "空间",
  path: "/tdm/space",
  id: "spaceId",
  permission: "tdm:space",
  name: "name",
  fields: {
    type: coded("空间类型", "SPACE_TYPE"),
    parentId: optional(reference("上级空间")),
    name: text("空间名称", { max: 50 }),
    code: text("空间编码", {
      max: 30,
      pattern: /^[A-Za-z0-9-]+$/,
      message: "空间编码只能包含字母、数字和短横线！",
    }),
    orderNum: positiveInteger("排序"),
    x: metres("距左边（米）", { max: 5_000 }),
    y: metres("距上边（米）", { max: 5_000 }),
    width: metres("宽度（米）", { min: 0.5, max: 5_000 }),
    height: metres("深度（米）", { min: 0.5, max: 5_000 }),
    aircraft: optional(
      text("在位飞机", {
        max: 20,
        pattern: /^[A-Z0-9-]+$/,
        message: "请输入飞机注册号，如 B-1234！",
      }),
    ),
  },
  createOnly: ["type"],
  row: {
    /** "0" for a base. */
    parentId: rowText(),
    parentName: rowTextOrNull(),
    type: rowText(),
    name: rowText(),
    code: rowText(),
    orderNum: rowInteger(),
    ...rectangle,
    /** Registration of the aircraft that stands in a bay; null while it is empty. */
    aircraft: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    name: contains("空间名称"),
    parentId: idFilter("上级空间"),
    type: Type.Optional(coded("空间类型", "SPACE_TYPE")),
  },
});

export type SpaceRow = Static<typeof space.row>;

/** A space with everything in it, as plans draw it. */
export interface SpaceNode {
  id: string;
  label: string;
  code: string;
  type: SpaceType;
  x: number;
  y: number;
  width: number;
  height: number;
  aircraft: string | null;
  children: SpaceNode[];
}

// Those below have the same form; answers are written faster and whole without a recursion.
export const spaceNode = Type.Unsafe<SpaceNode>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    code: rowText(),
    type: rowText(),
    ...rectangle,
    aircraft: rowTextOrNull(),
    children: Type.Array(Type.Unsafe<SpaceNode>({})),
  }),
);

export const spaceTreePath = "/tdm/space/tree";
export const planPointsPath = "/tdm/space/model/point";

/** What a point stands for, where something is linked to it. */
const assoc = {
  assocType: Type.Unsafe<PointAssoc | null>({ type: ["string", "null"] }),
  /** A repair item, a tool item or a person, by `assocType`. */
  assocId: rowTextOrNull(),
  /** Its name; null also where it is no longer shown to readers. */
  assocName: rowTextOrNull(),
};

export type PointAssoc = ValueOf<"POINT_ASSOC">;
export type PointStatus = ValueOf<"POINT_STATUS">;

/** Points in spaces: metres from the space's upper left corner, and above the ground. */
export const point = resource({
  title: "点位",
  path: "/tdm/point",
  id: "pointId",
  permission: "tdm:space",
  name: "name",
  fields: {
    spaceId: reference("所属空间"),
    name: text("点位名称", { max: 50 }),
    x: metres("距左边（米）", { max: 5_000 }),
    y: metres("距上边（米）", { max: 5_000 }),
    z: metres("离地高度（米）", { max: 100 }),
    status: coded("点位状态", "POINT_STATUS"),
    assocType: optional(coded("关联类型", "POINT_ASSOC")),
    assocId: optional(reference("关联对象")),
  },
  row: {
    spaceId: rowText(),
    spaceName: rowText(),
    name: rowText(),
    x: rowNumber(),
    y: rowNumber(),
    z: rowNumber(),
    status: rowText(),
    ...assoc,
    createTime: rowText(),
    updateTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    /** With everything below it. */
    spaceId: idFilter("所属空间"),
    name: contains("点位名称"),
    status: Type.Optional(coded("点位状态", "POINT_STATUS")),
    assocType: Type.Optional(coded("关联类型", "POINT_ASSOC")),
  },
});

export type PointRow = Static<typeof point.row>;

/** Without `spaceId` the points of all bases. */
export const planPointQuery = openObject({ spaceId: idFilter("所属空间") });

/** A point as plans draw it. */
export const planPoint = Type.Object({
  pointId: rowText(),
  spaceId: rowText(),
  name: rowText(),
  x: rowNumber(),
  y: rowNumber(),
  z: rowNumber(),
  status: Type.Unsafe<PointStatus>({ type: "string" }),
  ...assoc,
  /** Of the item that is linked; its reading page opens by both ids. */
  assocCategoryId: rowTextOrNull(),
  updateTime: rowText(),
});

export type PlanPoint = Static<typeof planPoint>;
