import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { toolCategory } from "@aeromaint/contracts/content/tool-category.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import { trainCategory } from "@aeromaint/contracts/content/train-category.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import type { ManagedModule } from "./content-module.ts";

/** The content modules (145, 147, tools) as editors see them. */
export const managedModules = {
  repair: {
    items: repairInfo,
    categories: repairCategory,
    categoryField: "categoryId",
    fileField: "file",
    coverSearch: true,
    affects: ["/open/platform"],
  },
  train: {
    items: trainInfo,
    categories: trainCategory,
    categoryField: "trainId",
    fileField: "annex",
    coverSearch: false,
    usualCover: "1",
  },
  tool: {
    items: toolInfo,
    categories: toolCategory,
    categoryField: "toolCategoryId",
    fileField: "file",
    coverSearch: false,
    usualCover: "1",
  },
} as const satisfies Record<string, ManagedModule>;

export type ManagedModuleName = keyof typeof managedModules;
