import { type Static, Type } from "typebox";
import { coded, positiveInteger, rowFlag, rowInteger, rowText, text } from "../fields/fields.ts";
import { contains, sorting } from "../wire/resource.ts";

// Fields that the categories of the three content modules share.

export const categoryFields = {
  name: text("分类名称", { max: 50 }),
  orderNum: positiveInteger("排序"),
  /** 1: items have covers. */
  cover: coded("是否有封面", "WHETHER"),
};

export const categoryRow = {
  categoryId: rowText(),
  name: rowText(),
  orderNum: rowInteger(),
  cover: rowText(),
  /** Cannot be changed or removed. */
  fixed: rowFlag(),
  createTime: rowText(),
  version: rowInteger(),
};

export const categoryFilters = {
  name: contains("分类名称"),
  cover: Type.Optional(coded("是否有封面", "WHETHER")),
  ...sorting("name", "orderNum"),
};

/** Category in menus, tabs and selects; `cover` 1: items are shown with covers. */
export const categoryName = Type.Object({
  categoryId: Type.String(),
  name: Type.String(),
  orderNum: Type.Integer(),
  cover: Type.String(),
});

export type CategoryName = Static<typeof categoryName>;
