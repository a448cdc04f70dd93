import type { Location } from "react-router";

/** An open page: its own place in the address bar, kept while another tab is in front. */
export interface PageTab {
  path: string;
  title: string;
  location: Location;
  /** The start page: always there. */
  affix: boolean;
  /** Counts refreshes; a new number mounts the page anew. */
  turn: number;
  /** Whether it has been in front; until then nothing of it is loaded. */
  seen: boolean;
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
      return visited(tabs, action);
    case "close":
      return tabs.filter((tab) => tab.affix || tab.path !== action.path);
    case "closeOthers":
      return tabs.filter((tab) => tab.affix || tab.path === action.path);
    case "closeAll":
      return tabs.filter((tab) => tab.affix);
    case "refresh":
      return tabs.map((tab) => (tab.path === action.path ? { ...tab, turn: tab.turn + 1 } : tab));
  }
}

/** The tabs whose content an action would take away, by closing them or by mounting them anew. */
export function lostBy(tabs: PageTab[], action: TabAction): PageTab[] {
  const next = tabsReducer(tabs, action);
  const stays = ({ path, turn }: PageTab) =>
    next.some((tab) => tab.path === path && tab.turn === turn);
  return tabs.filter((tab) => !stays(tab));
}

/** Where to go when the tab in front has been closed: the last one left, or the start. */
export function afterClosing(left: readonly PageTab[]): string {
  const last = left.at(-1);
  return last ? addressOf(last.location) : "/";
}

export function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}

/** The tabs of somebody who has just come in: the start page, not loaded before it is wanted. */
export function startTabs(home: { path: string; title: string }): PageTab[] {
  const { path, title } = home;
  const location = { pathname: path, search: "", hash: "", state: null, key: "start" };
  return [{ path, title, location, affix: true, turn: 0, seen: false }];
}

function visited(tabs: PageTab[], { path, title, location }: Visit): PageTab[] {
  const page = { path, title, location, seen: true };
  if (tabs.some((tab) => tab.path === path)) {
    return tabs.map((tab) => (tab.path === path ? { ...tab, ...page } : tab));
  }
  return [...tabs, { ...page, affix: false, turn: 0 }];
}
