import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import type { ContentModule } from "../content/content-module.ts";

export const repairModule: ContentModule = {
  items: repairInfo,
  categories: repairCategory,
  categoryField: "categoryId",
  fileField: "file",
  periodSearch: false,
  coverSearch: true,
  affects: ["/open/platform"],
};
