import { resource } from "../wire/resource.ts";
import { categoryFields, categoryFilters, categoryRow } from "./category.ts";
import { contentModules } from "./modules.ts";

const { categoryId: _, ...row } = categoryRow;

/** Categories of the 145 module. The four fixed ones cannot be changed or removed. */
export const repairCategory = resource({
  ...contentModules.repair.category,
  name: "name",
  fields: categoryFields,
  createOnly: ["cover"],
  row,
  detail: {},
  filters: categoryFilters,
});
