import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { categoryPath, paths } from "./paths.ts";
import { type SiteModule, siteModules } from "./shared/content/modules.ts";

export interface MenuEntry {
  label: string;
  path: string;
  /** Module with categories for the drop-down. */
  categories?: ContentModuleName;
  /** Cover flag of the links in the drop-down; default: the flag of each category. */
  cover?: "1" | undefined;
}

/** Menu of the header, in order. A new screen is one line here. */
export const mainMenu: readonly MenuEntry[] = [
  { label: "首页", path: paths.home },
  entryOf(siteModules.repair),
  entryOf(siteModules.train),
  entryOf(siteModules.tool),
  { label: "航材产品", path: paths.aviationProducts },
  { label: "维修人员", path: paths.repairPerson },
  { label: "我的收藏", path: paths.collection },
  { label: "个人中心", path: paths.userProfile },
];

/** Link to a category in the drop-down. */
export function categoryLink({ path, cover }: MenuEntry, category: CategoryName): string {
  return categoryPath(path, cover ? { ...category, cover } : category);
}

function entryOf({ title, path, categories, menuCover }: SiteModule): MenuEntry {
  return { label: title, path, categories, cover: menuCover };
}
