import type { Static } from "typebox";
import { categoryFields, categoryFilters, categoryRow } from "../content/category.ts";
import { resource } from "../resource.ts";

const { categoryId: _, ...row } = categoryRow;

/** Repair categories of the 145 module. The four fixed ones take neither change nor removal. */
export const repairCategory = resource({
  title: "维修信息分类",
  path: "/platform/category",
  id: "categoryId",
  permission: "platform:category",
  fields: categoryFields,
  createOnly: ["cover"],
  row,
  detail: {},
  filters: categoryFilters,
});

export type RepairCategoryRow = Static<typeof repairCategory.row>;
