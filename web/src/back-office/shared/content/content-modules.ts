import type { CategoryName, categoryRow } from "@aeromaint/contracts/content/category.ts";
import type { itemDetail, itemRow } from "@aeromaint/contracts/content/item.ts";
import type { ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { toolCategory } from "@aeromaint/contracts/content/tool-category.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import { trainCategory } from "@aeromaint/contracts/content/train-category.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import { useQuery } from "@tanstack/react-query";
import type { Static, TObject } from "typebox";
import { api } from "../../../api/api.ts";
import type { CrudResource } from "../../../crud/resource-types.ts";

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

interface ItemResource extends CrudResource {
  row: TObject<typeof itemRow>;
  detail: TObject<typeof itemRow & typeof itemDetail>;
}

type CategoryPath = (typeof contentModules)[ContentModuleName]["category"]["path"];

interface CategoryResource extends CrudResource {
  path: CategoryPath;
  row: TObject<Omit<typeof categoryRow, "categoryId">>;
}

/** Differences between the content modules (145, 147, tools) in their management. */
export interface ManagedModule {
  items: ItemResource;
  categories: CategoryResource;
  /** API names of an item's category and of its PDF files. */
  categoryField: string;
  fileField: string;
  /** True if the list of categories shows and filters the cover flag. */
  coverSearch: boolean;
  /** Default cover flag of a new category. */
  usualCover?: "1" | "2";
  /** Paths of other resources that show these items. */
  affects?: string[];
}

export type ManagedItemRow = Static<ItemResource["row"]>;
export type ManagedItemDetail = Static<ItemResource["detail"]>;
export type ManagedCategoryRow = Static<CategoryResource["row"]>;

/** Categories of a content module for a select, in their order. */
export function useContentCategories({ path }: Pick<CategoryResource, "path">): CategoryName[] {
  const { data = [] } = useQuery({
    // The key is below the resource's path, so that a change of a category refreshes the list.
    queryKey: [path, "name"],
    queryFn: ({ signal }) => api.get(`${path}/name`, {}, { signal }),
    staleTime: 60_000,
  });
  return data;
}
