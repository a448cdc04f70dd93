import { Type } from "typebox";
import { optional } from "../fields/fields.ts";
import { resource } from "../wire/resource.ts";
import { categoryFields, categoryFilters, categoryName, categoryRow } from "./category.ts";
import { contentModules } from "./modules.ts";

/** Categories of the 147 module. `cover` defaults to 1. */
export const trainCategory = resource({
  ...contentModules.train.category,
  name: "name",
  fields: { ...categoryFields, cover: optional(categoryFields.cover) },
  row: categoryRow,
  detail: {},
  filters: categoryFilters,
});

export const trainCategoryName = Type.Object({
  trainId: Type.String(),
  ...categoryName.properties,
});
