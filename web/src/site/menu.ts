import type { CategoryKind } from "./categories.ts";
import { paths } from "./paths.ts";

export interface MenuEntry {
  label: string;
  path: string;
  /** Categories offered in a drop-down below the entry. */
  categories?: CategoryKind;
  /** Only for those who are signed in; others are told so and stay where they are. */
  signedIn?: true;
}

/** The header's menu, in order. A new screen is one line here. */
export const menu: readonly MenuEntry[] = [
  { label: "首页", path: paths.home },
  { label: "145模块", path: paths.maintainInfo, categories: "repair" },
];
