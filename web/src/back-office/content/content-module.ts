import type { categoryRow } from "@aeromaint/contracts/content/category.ts";
import type { itemDetail, itemRow } from "@aeromaint/contracts/content/item.ts";
import type { Static, TObject } from "typebox";
import type { CrudResource } from "../../crud/resource-types.ts";

interface ItemResource extends CrudResource {
  row: TObject<typeof itemRow>;
  detail: TObject<typeof itemRow & typeof itemDetail>;
}

interface CategoryResource extends CrudResource {
  row: TObject<Omit<typeof categoryRow, "categoryId">>;
}

/** What tells the content modules (145, 147, tools) apart at the editor's desk. */
export interface ContentModule {
  items: ItemResource;
  categories: CategoryResource;
  /** The wire's names of an item's category and of its PDF files. */
  categoryField: string;
  fileField: string;
  /** Whether items are also searched by their release time. */
  periodSearch: boolean;
  /** Whether categories show, and are searched by, whether they have covers. */
  coverSearch: boolean;
  /** What the cover flag of a new category stands at; nothing is chosen where absent. */
  usualCover?: "1" | "2";
  /** Paths of other resources that show these items. */
  affects?: string[];
}

export type ItemRow = Static<ItemResource["row"]>;
export type ItemDetail = Static<ItemResource["detail"]>;
export type CategoryRow = Static<CategoryResource["row"]>;
