import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useReducer, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { forgetUnsaved, hasUnsaved } from "../../../crud/form/unsaved.ts";
import { cancelled } from "../../../ui/sentences.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { restoredTabs, storedTabs, storeTabs } from "./tab-storage.ts";
import { addressOf, afterClosing, type TabAction, tabsLosingContent, tabsReducer } from "./tabs.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

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

  const perform = (action: TabAction) => {
    forgetUnsaved(tabsLosingContent(tabs, action).map(({ path }) => path));
    // A refreshed page asks the server, however recent its answers are.
    if (action.type === "refresh") void client.invalidateQueries({ refetchType: "none" });
    dispatch(action);
    if (action.type === "refresh") {
      const tab = tabs.find(({ path }) => path === action.path);
      if (tab) void navigate(`/redirect${addressOf(tab.location)}`, { replace: true });
      return;
    }
    const left = tabsReducer(tabs, action);
    if (!left.some(({ path }) => path === page.path)) void navigate(afterClosing(left));
  };

  const act = (action: TabAction) => {
    const unsaved = tabsLosingContent(tabs, action).filter(({ path }) => hasUnsaved([path]));
    if (unsaved.length === 0) return perform(action);
    const names = unsaved.map(({ title }) => `“${title}”`).join("、");
    modal.confirm({
      title: "提醒",
      content: `${names}有未保存的内容，确定${action.type === "refresh" ? "刷新" : "关闭"}吗？`,
      okText: "确定",
      cancelText: "取消",
      onOk: () => perform(action),
      onCancel: () => message.info(cancelled),
    });
  };

  return { tabs, act };
}
