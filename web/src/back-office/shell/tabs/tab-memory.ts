import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { type PageTab, startTabs } from "./tabs.ts";

/** What is remembered of an open page; its content is loaded anew when it is wanted. */
export interface RememberedTab {
  path: string;
  search: string;
}

/** More would be no help to anybody. */
const most = 40;

/**
 * The tabs of one browser window, for each person: two windows do not mix theirs, a reload and a
 * new sign-in find them again.
 */
export function rememberTabs(userId: string, tabs: readonly PageTab[]): void {
  const remembered = tabs.map(({ path, location }) => ({ path, search: location.search }));
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(remembered.slice(-most)));
  } catch {
    // Without room they are not restored, which is no reason to fail now.
  }
}

export function rememberedTabs(userId: string): RememberedTab[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(value) ? value.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

/** The start page and, of what is remembered, the pages that the menus still have. */
export function restoredTabs(
  remembered: readonly RememberedTab[],
  { pages, home }: Pick<OfficePages, "pages"> & { home: OfficePage },
): PageTab[] {
  const open = new Map(startTabs(home).map((tab) => [tab.path, tab]));
  for (const { path, search } of remembered) {
    const page = pages.get(path);
    if (!page || page.redirect || page.bare) continue;
    const location = { pathname: path, search, hash: "", state: null, key: "restored" };
    const affix = path === home.path;
    open.set(path, { path, title: page.title, location, affix, turn: 0, seen: false });
  }
  return [...open.values()];
}

function keyOf(userId: string): string {
  return `am:tabs:${userId}`;
}

function isRemembered(value: unknown): value is RememberedTab {
  if (typeof value !== "object" || value === null) return false;
  const { path, search } = value as Partial<RememberedTab>;
  return typeof path === "string" && typeof search === "string";
}
