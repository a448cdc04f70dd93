import type { Static } from "typebox";
import { resource } from "../wire/resource.ts";
import { categoryFields, categoryFilters, categoryRow } from "./category.ts";
import { contentModules } from "./modules.ts";

const { categoryId: _, ...row } = categoryRow;

/** Repair categories of the 145 module. The four fixed ones take neither change nor removal. */
export const repairCategory = resource({
  ...contentModules.repair.category,
  fields: categoryFields,
  createOnly: ["cover"],
  row,
  detail: {},
  filters: categoryFilters,
});

export type RepairCategoryRow = Static<typeof repairCategory.row>;
