import { Type } from "typebox";
import { optional } from "../fields/fields.ts";
import { resource } from "../wire/resource.ts";
import { categoryFields, categoryFilters, categoryName, categoryRow } from "./category.ts";
import { contentModules } from "./modules.ts";

/** Training categories of the 147 module. One that says nothing of covers has covers. */
export const trainCategory = resource({
  ...contentModules.train.category,
  fields: { ...categoryFields, cover: optional(categoryFields.cover) },
  row: categoryRow,
  detail: {},
  filters: categoryFilters,
});

export const trainCategoryName = Type.Object({
  trainId: Type.String(),
  ...categoryName.properties,
});
