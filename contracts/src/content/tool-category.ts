import { Type } from "typebox";
import { optional } from "../fields/fields.ts";
import { resource } from "../wire/resource.ts";
import { categoryFields, categoryFilters, categoryName, categoryRow } from "./category.ts";
import { contentModules } from "./modules.ts";

/** Categories of tools and services. `cover` defaults to 1. */
export const toolCategory = resource({
  ...contentModules.tool.category,
  name: "name",
  fields: { ...categoryFields, cover: optional(categoryFields.cover) },
  row: categoryRow,
  detail: {},
  filters: categoryFilters,
});

export const toolCategoryName = Type.Object({
  toolCategoryId: Type.String(),
  ...categoryName.properties,
});
