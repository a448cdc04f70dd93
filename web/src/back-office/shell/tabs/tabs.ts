import type { Location } from "react-router";

/** An open page with its own location, kept while another tab is active. */
export interface PageTab {
  path: string;
  title: string;
  location: Location;
  /** True for the start page, which cannot be closed. */
  affix: boolean;
  /** Counts refreshes; a new number remounts the page. */
  refreshCount: number;
  /** True after the first activation; until then the page is not loaded. */
  wasActive: boolean;
}

interface Visit {
  path: string;
  title: string;
  location: Location;
}

export type TabAction =
  | ({ type: "visit" } & Visit)
  | { type: "close"; path: string }
  | { type: "closeOthers"; path: string }
  | { type: "closeAll" }
  | { type: "refresh"; path: string };

export function tabsReducer(tabs: PageTab[], action: TabAction): PageTab[] {
  switch (action.type) {
    case "visit":
      return visitTab(tabs, action);
    case "close":
      return tabs.filter((tab) => tab.affix || tab.path !== action.path);
    case "closeOthers":
      return tabs.filter((tab) => tab.affix || tab.path === action.path);
    case "closeAll":
      return tabs.filter((tab) => tab.affix);
    case "refresh":
      return tabs.map((tab) =>
        tab.path === action.path ? { ...tab, refreshCount: tab.refreshCount + 1 } : tab,
      );
  }
}

/** Tabs that an action closes or remounts, so that their state is lost. */
export function tabsLosingContent(tabs: PageTab[], action: TabAction): PageTab[] {
  const next = tabsReducer(tabs, action);
  const stays = ({ path, refreshCount }: PageTab) =>
    next.some((tab) => tab.path === path && tab.refreshCount === refreshCount);
  return tabs.filter((tab) => !stays(tab));
}

/** Path to open after the active tab is closed: the last tab, or the start page. */
export function pathAfterClosing(left: readonly PageTab[]): string {
  const last = left.at(-1);
  return last ? addressOf(last.location) : "/";
}

export function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}

/** The tabs after sign-in: the start page, loaded on activation. */
export function initialTabs(home: { path: string; title: string }): PageTab[] {
  const { path, title } = home;
  const location = { pathname: path, search: "", hash: "", state: null, key: "start" };
  return [{ path, title, location, affix: true, refreshCount: 0, wasActive: false }];
}

function visitTab(tabs: PageTab[], { path, title, location }: Visit): PageTab[] {
  const page = { path, title, location, wasActive: true };
  if (tabs.some((tab) => tab.path === path)) {
    return tabs.map((tab) => (tab.path === path ? { ...tab, ...page } : tab));
  }
  return [...tabs, { ...page, affix: false, refreshCount: 0 }];
}
