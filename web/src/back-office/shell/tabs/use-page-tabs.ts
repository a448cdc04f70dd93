import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { useConfirm } from "../../../crud/dialog/tab-dialog.tsx";
import { clearUnsaved, hasUnsaved } from "../../../crud/form/unsaved.ts";
import { sessionStore } from "../../../ui/storage/browser-storage.ts";
import { storedJson } from "../../../ui/storage/stored-setting.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { pagePath } from "../../navigation/page-access.ts";
import {
  addressOf,
  initialTabs,
  type PageTab,
  pathAfterClosing,
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

/** The open tabs and their actions. Actions that would lose unsaved input ask first. */
export function usePageTabs({ userId, pages, home, page }: PageTabsOptions) {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [all, dispatch] = useReducer(tabsReducer, null, () =>
    restoredTabs(storedTabs(userId), { pages, home }),
  );
  const [arrivedAt, setArrivedAt] = useState<Location | null>(null);
  useEffect(() => storeTabs(userId, all), [userId, all]);
  useLeaveGuard();

  // The URL decides on the active tab. Dispatch while rendering, so that no frame lacks the tab.
  // Dispatch once per navigation, so that a tab that is being closed stays closed.
  if (arrivedAt !== location) {
    setArrivedAt(location);
    if (!page.fullWindow) dispatch({ type: "visit", path: page.path, title: page.title, location });
  }
  // Menus may change while they are open.
  const tabs = all.filter(({ path }) => pages.has(path));

  const perform = async (action: TabAction) => {
    clearUnsaved(tabsLosingContent(tabs, action).map(({ path }) => path));
    if (action.type === "refresh") {
      // A refreshed page ignores cached answers of any age.
      void client.invalidateQueries({ refetchType: "none" });
      dispatch(action);
      const tab = tabs.find(({ path }) => path === action.path);
      if (tab) void navigate(`/redirect${addressOf(tab.location)}`, { replace: true });
      return;
    }
    const left = tabsReducer(tabs, action);
    // Compare with the address, which may be ahead of the rendered page. Leave that address first,
    // or the closed tab would return.
    const address = pagePath(window.location.pathname);
    if (!left.some(({ path }) => path === address)) await navigate(pathAfterClosing(left));
    dispatch(action);
  };

  const act = (action: TabAction) => {
    const unsaved = tabsLosingContent(tabs, action).filter(({ path }) => hasUnsaved([path]));
    if (unsaved.length === 0) return void perform(action);
    const names = unsaved.map(({ title }) => `“${title}”`).join("、");
    confirm({
      content: `${names}有未保存的内容，确定${action.type === "refresh" ? "刷新" : "关闭"}吗？`,
      onOk: () => void perform(action),
    });
  };

  return { tabs, act };
}

/** Stored part of an open tab; its content reloads on activation. */
interface StoredTab {
  path: string;
  search: string;
}

/** Stores only the latest tabs. */
const maxTabs = 40;

/** Stores the tabs per user and browser window. A reload and a new sign-in restore them. */
export function storeTabs(userId: string, tabs: readonly PageTab[]): void {
  const remembered = tabs.map(({ path, location }) => ({ path, search: location.search }));
  sessionStore.set(keyOf(userId), JSON.stringify(remembered.slice(-maxTabs)));
}

export function storedTabs(userId: string): StoredTab[] {
  const value = storedJson(sessionStore.get(keyOf(userId)));
  return Array.isArray(value) ? value.filter(isStoredTab) : [];
}

/** Start page, and stored tabs that the menus still contain. */
export function restoredTabs(
  remembered: readonly StoredTab[],
  { pages, home }: Pick<OfficePages, "pages"> & { home: OfficePage },
): PageTab[] {
  const open = new Map(initialTabs(home).map((tab) => [tab.path, tab]));
  for (const { path: left, search } of remembered) {
    const known = pages.get(left);
    // Its page may have moved.
    const page = known?.screen && known.redirect ? pages.get(known.redirect) : known;
    if (!page || page.redirect || page.fullWindow) continue;
    const { path, title } = page;
    const location = { pathname: path, search, hash: "", state: null, key: "restored" };
    const affix = path === home.path;
    open.set(path, { path, title, location, affix, refreshCount: 0, wasActive: false });
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

/** Asks before a reload or closing the window while a form has unsaved input. */
function useLeaveGuard(): void {
  useEffect(() => {
    window.addEventListener("beforeunload", askBeforeLeaving);
    window.addEventListener("dragover", refuseDroppedFile);
    return () => {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      window.removeEventListener("dragover", refuseDroppedFile);
      clearUnsaved();
    };
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** Refuses a dropped file outside of a field: the browser would open it instead of the page. */
function refuseDroppedFile(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}
