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

/** Categories of aviation material: a tree, never paged. The parent of a root category is "0". */
export const materialCategory = resource({
  title: "航材分类",
  path: "/platform/material/category",
  id: "categoryId",
  permission: "material:category",
  buttonCode: "material-category",
  name: "name",
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

/** Category with its subtree. */
export interface MaterialCategoryNode extends MaterialCategoryRow {
  children: MaterialCategoryNode[];
}

// Children have the same shape. Without a recursive schema, serialisation is faster and complete.
export const materialCategoryNode = Type.Unsafe<MaterialCategoryNode>(
  Type.Object({
    ...materialCategory.row.properties,
    children: Type.Array(Type.Unsafe<MaterialCategoryNode>({})),
  }),
);
