import { storedJson } from "../../../ui/stored-setting.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { initialTabs, type PageTab } from "./tabs.ts";

/** What is stored of an open page; its content reloads on activation. */
export interface StoredTab {
  path: string;
  search: string;
}

/** The latest are stored. */
const maxTabs = 40;

/**
 * Stores the tabs of one browser window per user: windows do not share them, a reload and a new
 * sign-in restore them.
 */
export function storeTabs(userId: string, tabs: readonly PageTab[]): void {
  const remembered = tabs.map(({ path, location }) => ({ path, search: location.search }));
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(remembered.slice(-maxTabs)));
  } catch {
    // A full storage must not fail the navigation.
  }
}

export function storedTabs(userId: string): StoredTab[] {
  const value = storedJson(() => sessionStorage.getItem(keyOf(userId)));
  return Array.isArray(value) ? value.filter(isStoredTab) : [];
}

/** The start page and those stored tabs that the menus still contain. */
export function restoredTabs(
  remembered: readonly StoredTab[],
  { pages, home }: Pick<OfficePages, "pages"> & { home: OfficePage },
): PageTab[] {
  const open = new Map(initialTabs(home).map((tab) => [tab.path, tab]));
  for (const { path, search } of remembered) {
    const page = pages.get(path);
    if (!page || page.redirect || page.fullWindow) continue;
    const location = { pathname: path, search, hash: "", state: null, key: "restored" };
    const affix = path === home.path;
    open.set(path, { path, title: page.title, location, affix, turn: 0, seen: false });
  }
  return [...open.values()];
}

function keyOf(userId: string): string {
  return `am:tabs:${userId}`;
}

function isStoredTab(value: unknown): value is StoredTab {
  if (typeof value !== "object" || value === null) return false;
  const { path, search } = value as Partial<StoredTab>;
  return typeof path === "string" && typeof search === "string";
}
