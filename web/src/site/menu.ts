import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { categoryPath, paths } from "./paths.ts";
import { type SiteModule, siteModules } from "./shared/content/modules.ts";

export interface MenuEntry {
  label: string;
  path: string;
  /** Categories offered in a drop-down below the entry. */
  categories?: ContentModuleName;
  /** The cover flag in the drop-down's links; each category's own where absent. */
  cover?: "1" | undefined;
}

/** The header's menu, in order. A new screen is one line here. */
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

/** Where the drop-down leads for one of its categories. */
export function categoryLink({ path, cover }: MenuEntry, category: CategoryName): string {
  return categoryPath(path, cover ? { ...category, cover } : category);
}

function entryOf({ title, path, categories, menuCover }: SiteModule): MenuEntry {
  return { label: title, path, categories, cover: menuCover };
}
