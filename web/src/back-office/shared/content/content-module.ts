import type { categoryRow } from "@aeromaint/contracts/content/category.ts";
import type { itemDetail, itemRow } from "@aeromaint/contracts/content/item.ts";
import type { ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { Static, TObject } from "typebox";
import type { CrudResource } from "../../../crud/resource-types.ts";

interface ItemResource extends CrudResource {
  row: TObject<typeof itemRow>;
  detail: TObject<typeof itemRow & typeof itemDetail>;
}

type CategoryPath = (typeof contentModules)[ContentModuleName]["category"]["path"];

export interface CategoryResource extends CrudResource {
  path: CategoryPath;
  row: TObject<Omit<typeof categoryRow, "categoryId">>;
}

/** What differs between the content modules (145, 147, tools) in their management. */
export interface ManagedModule {
  items: ItemResource;
  categories: CategoryResource;
  /** The wire's names of an item's category and of its PDF files. */
  categoryField: string;
  fileField: string;
  /** Whether categories show, and are searched by, whether they have covers. */
  coverSearch: boolean;
  /** Default cover flag of a new category; none where absent. */
  usualCover?: "1" | "2";
  /** Paths of other resources that show these items. */
  affects?: string[];
}

export type ManagedItemRow = Static<ItemResource["row"]>;
export type ManagedItemDetail = Static<ItemResource["detail"]>;
export type ManagedCategoryRow = Static<CategoryResource["row"]>;
