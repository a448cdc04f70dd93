import { contentModules } from "../content/modules.ts";

/** What visitors may find, in the order of the tabs. */
export const searchKinds = {
  repair: contentModules.repair.shortTitle,
  train: contentModules.train.shortTitle,
  tool: contentModules.tool.shortTitle,
  product: "航材产品",
  notice: "公告",
  person: "维修人员",
} as const;

export type SearchKind = keyof typeof searchKinds;

/** Those whose day of release, or of coming into force, is shown. */
export const datedKinds: readonly SearchKind[] = ["repair", "train", "tool", "notice"];

export const maxKeywordLength = 50;
/** Hits are counted, and shown, up to here for each kind and in all; `more` says that there are others. */
export const maxHits = 100;

/** The site's search, and the parameter that names what is looked for. */
export const searchScreen = { path: "/web-site/search", parameter: "keyword" } as const;

/** The site's search for a keyword. */
export const searchAddress = (keyword: string, query: Record<string, string> = {}): string =>
  `${searchScreen.path}?${new URLSearchParams({ [searchScreen.parameter]: keyword, ...query })}`;

/** Screens that show one entry of a kind: the address, and the parameter that names the entry. */
export const entryScreens: Readonly<Record<SearchKind, { path: string; parameter: string }>> = {
  repair: { path: contentModules.repair.site, parameter: "repairId" },
  train: { path: contentModules.train.site, parameter: "repairId" },
  tool: { path: contentModules.tool.site, parameter: "repairId" },
  product: { path: "/web-site/aviation-products/products-detail", parameter: "id" },
  notice: { path: "/web-site/notice-detail", parameter: "id" },
  person: { path: "/web-site/repair-person/repair-detail", parameter: "id" },
};

/** Where an entry is opened. */
export function entryPath(kind: SearchKind, id: string): string {
  const { path, parameter } = entryScreens[kind];
  return `${path}?${parameter}=${encodeURIComponent(id)}`;
}
