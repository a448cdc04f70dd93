import { useReducer, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { useStoredSetting } from "../../session/stored-setting.ts";
import type { OfficePage, OfficePages } from "../navigation/office-pages.ts";
import { PageTrail } from "./page-trail.tsx";
import styles from "./shell.module.css";
import { ShellFooter } from "./shell-footer.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TabPanels } from "./tab-panels.tsx";
import { addressOf, afterClosing, startTabs, type TabAction, tabsReducer } from "./tabs.ts";
import { TopBar } from "./top-bar.tsx";

/** Applications that fill the whole window themselves. */
const bareApplication = "digital-screen";

interface ShellProps extends OfficePages {
  home: OfficePage;
  /** The page of the current address. */
  page: OfficePage;
}

/** The frame of the back office around the open tabs. */
export function Shell({ pages, applications, home, page }: ShellProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [tabs, dispatch] = useReducer(tabsReducer, home, startTabs);
  const [folded, setFolded] = useStoredSetting("side-menu-folded", false);
  const [arrivedAt, setArrivedAt] = useState<Location | null>(null);

  // The address bar decides which tab is in front. Told while rendering, so that no frame is drawn
  // without it, and once for each arrival: a tab that is being closed stays closed.
  if (arrivedAt !== location) {
    setArrivedAt(location);
    dispatch({ type: "visit", path: page.path, title: page.title, location });
  }

  const act = (action: TabAction) => {
    if (action.type === "visit") return;
    dispatch(action);
    if (action.type === "refresh") {
      const tab = tabs.find(({ path }) => path === action.path);
      if (tab) void navigate(`/redirect${addressOf(tab.location)}`, { replace: true });
      return;
    }
    const left = tabsReducer(tabs, action);
    if (!left.some(({ path }) => path === page.path)) void navigate(afterClosing(left));
  };

  const panels = <TabPanels tabs={tabs} pages={pages} front={page.path} />;
  if (page.appCode === bareApplication) return panels;
  return (
    <div className={styles.shell} data-folded={folded}>
      <TopBar applications={applications} appCode={page.appCode} />
      <SideMenu pages={pages} page={page} folded={folded} onFold={setFolded} />
      <div className={styles.desk}>
        <TabBar tabs={tabs} front={page.path} act={act} />
        <PageTrail page={page} />
        <main className={styles.page}>{panels}</main>
        <ShellFooter />
      </div>
    </div>
  );
}
