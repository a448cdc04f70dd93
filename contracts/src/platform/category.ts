import { type Static, Type } from "typebox";
import { coded, positiveInteger, rowFlag, rowInteger, rowText, text } from "../fields.ts";
import { contains, resource } from "../resource.ts";

/** Repair categories of the 145 module. The four fixed ones take neither change nor removal. */
export const repairCategory = resource({
  title: "维修信息分类",
  path: "/platform/category",
  id: "categoryId",
  permission: "platform:category",
  fields: {
    name: text("分类名称", { max: 50 }),
    orderNum: positiveInteger("排序"),
    cover: coded("是否有封面", "WHETHER"),
  },
  createOnly: ["cover"],
  row: {
    name: rowText(),
    orderNum: rowInteger(),
    cover: rowText(),
    fixed: rowFlag(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: { name: contains("分类名称"), cover: Type.Optional(coded("是否有封面", "WHETHER")) },
});

/** A category as menus, tabs and drop-downs need it; `cover` 1 shows its items with covers. */
export const categoryName = Type.Object({
  categoryId: Type.String(),
  name: Type.String(),
  orderNum: Type.Integer(),
  cover: Type.String(),
});

export type RepairCategoryRow = Static<typeof repairCategory.row>;
export type CategoryName = Static<typeof categoryName>;
