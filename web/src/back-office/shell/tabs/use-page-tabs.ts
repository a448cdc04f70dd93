import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useReducer, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { clearUnsaved, hasUnsaved } from "../../../crud/form/unsaved.ts";
import { sessionStore } from "../../../ui/storage/browser-storage.ts";
import { storedJson } from "../../../ui/storage/stored-setting.ts";
import { cancelled } from "../../../ui/text/sentences.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { pagePath } from "../../navigation/page-access.ts";
import {
  addressOf,
  afterClosing,
  initialTabs,
  type PageTab,
  type TabAction,
  tabsLosingContent,
  tabsReducer,
} from "./tabs.ts";

interface PageTabsOptions extends Pick<OfficePages, "pages"> {
  userId: string;
  home: OfficePage;
  /** The page of the current address. */
  page: OfficePage;
}

/** The open tabs and their actions. Actions that would lose unsaved input confirm first. */
export function usePageTabs({ userId, pages, home, page }: PageTabsOptions) {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { modal, message } = App.useApp();
  const [all, dispatch] = useReducer(tabsReducer, null, () =>
    restoredTabs(storedTabs(userId), { pages, home }),
  );
  const [arrivedAt, setArrivedAt] = useState<Location | null>(null);
  useEffect(() => storeTabs(userId, all), [userId, all]);
  useLeaveGuard();

  // The URL decides which tab is active. Dispatched while rendering, so that no frame paints
  // without it, and once per navigation: a tab that is being closed stays closed.
  if (arrivedAt !== location) {
    setArrivedAt(location);
    if (!page.fullWindow) dispatch({ type: "visit", path: page.path, title: page.title, location });
  }
  // Menus may change while they are open.
  const tabs = all.filter(({ path }) => pages.has(path));

  const perform = async (action: TabAction) => {
    clearUnsaved(tabsLosingContent(tabs, action).map(({ path }) => path));
    if (action.type === "refresh") {
      // A refreshed page asks the server, however recent its answers are.
      void client.invalidateQueries({ refetchType: "none" });
      dispatch(action);
      const tab = tabs.find(({ path }) => path === action.path);
      if (tab) void navigate(`/redirect${addressOf(tab.location)}`, { replace: true });
      return;
    }
    const left = tabsReducer(tabs, action);
    // The address is ahead of what is rendered: its page may just be coming to the front. Once that
    // is left, nothing brings the closed tab back.
    const address = pagePath(window.location.pathname);
    if (!left.some(({ path }) => path === address)) await navigate(afterClosing(left));
    dispatch(action);
  };

  const act = (action: TabAction) => {
    const unsaved = tabsLosingContent(tabs, action).filter(({ path }) => hasUnsaved([path]));
    if (unsaved.length === 0) return void perform(action);
    const names = unsaved.map(({ title }) => `“${title}”`).join("、");
    modal.confirm({
      title: "提醒",
      content: `${names}有未保存的内容，确定${action.type === "refresh" ? "刷新" : "关闭"}吗？`,
      okText: "确定",
      cancelText: "取消",
      onOk: () => void perform(action),
      onCancel: () => message.info(cancelled),
    });
  };

  return { tabs, act };
}

/** What is stored of an open page; its content reloads on activation. */
interface StoredTab {
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
  sessionStore.set(keyOf(userId), JSON.stringify(remembered.slice(-maxTabs)));
}

export function storedTabs(userId: string): StoredTab[] {
  const value = storedJson(sessionStore.get(keyOf(userId)));
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

/**
 * Lets the browser confirm a reload or closing the window while any form has unsaved input;
 * stops when the back office unmounts, as its forms are gone.
 */
function useLeaveGuard(): void {
  useEffect(() => {
    window.addEventListener("beforeunload", askBeforeLeaving);
    window.addEventListener("dragover", refuseFile);
    return () => {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      window.removeEventListener("dragover", refuseFile);
      clearUnsaved();
    };
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** Where no field takes a dropped file, the browser would open it in place of the page. */
function refuseFile(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}
