import { type Static, Type } from "typebox";
import {
  optional,
  positiveInteger,
  reference,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { resource } from "../wire/resource.ts";

/** Categories of aviation material: a tree, never paged. Without a parent a category stands at the top ("0"). */
export const materialCategory = resource({
  title: "航材分类",
  path: "/platform/material/category",
  id: "categoryId",
  permission: "material:category",
  fields: {
    name: text("分类名称", { max: 50 }),
    orderNum: positiveInteger("排序"),
    parentId: optional(reference("上级分类")),
  },
  row: {
    name: rowText(),
    parentId: rowText(),
    parentName: rowTextOrNull(),
    orderNum: rowInteger(),
    hasChildren: rowFlag(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {},
});

export type MaterialCategoryRow = Static<typeof materialCategory.row>;

/** A category with everything below it. */
export interface MaterialCategoryNode extends MaterialCategoryRow {
  children: MaterialCategoryNode[];
}

// Those below have the same form; answers are written faster and whole without a recursion.
export const materialCategoryNode = Type.Unsafe<MaterialCategoryNode>(
  Type.Object({
    ...materialCategory.row.properties,
    children: Type.Array(Type.Unsafe<MaterialCategoryNode>({})),
  }),
);
