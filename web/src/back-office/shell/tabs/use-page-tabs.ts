import { App } from "antd";
import { useEffect, useReducer, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { forgetUnsaved, hasUnsaved } from "../../../crud/form/unsaved.ts";
import { cancelled } from "../../../ui/sentences.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { rememberedTabs, rememberTabs, restoredTabs } from "./tab-memory.ts";
import { addressOf, afterClosing, lostBy, type TabAction, tabsReducer } from "./tabs.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface PageTabsOptions extends Pick<OfficePages, "pages"> {
  userId: string;
  home: OfficePage;
  /** The page of the current address. */
  page: OfficePage;
}

/** The open tabs, and what may be done with them. What would lose something typed asks first. */
export function usePageTabs({ userId, pages, home, page }: PageTabsOptions) {
  const location = useLocation();
  const navigate = useNavigate();
  const { modal, message } = App.useApp();
  const [all, dispatch] = useReducer(tabsReducer, null, () =>
    restoredTabs(rememberedTabs(userId), { pages, home }),
  );
  const [arrivedAt, setArrivedAt] = useState<Location | null>(null);
  useEffect(() => rememberTabs(userId, all), [userId, all]);
  useLeaveGuard();

  // The address bar decides which tab is in front. Told while rendering, so that no frame is drawn
  // without it, and once for each arrival: a tab that is being closed stays closed.
  if (arrivedAt !== location) {
    setArrivedAt(location);
    if (!page.bare) dispatch({ type: "visit", path: page.path, title: page.title, location });
  }
  // Menus may change while they are open.
  const tabs = all.filter(({ path }) => pages.has(path));

  const perform = (action: TabAction) => {
    forgetUnsaved(lostBy(tabs, action).map(({ path }) => path));
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
    const unsaved = lostBy(tabs, action).filter(({ path }) => hasUnsaved([path]));
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
