import { toolCategory } from "@aeromaint/contracts/content/tool-category.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import type { ContentModule } from "../content/content-module.ts";

export const toolModule: ContentModule = {
  items: toolInfo,
  categories: toolCategory,
  categoryField: "toolCategoryId",
  fileField: "file",
  periodSearch: true,
  coverSearch: false,
  usualCover: "1",
};
