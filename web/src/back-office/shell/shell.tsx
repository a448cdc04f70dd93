import { Grid } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useStoredSetting } from "../../ui/stored-setting.ts";
import type { OfficePage, OfficePages } from "../navigation/office-pages.ts";
import { OpenTabs } from "../navigation/open-tabs.ts";
import { addRecentPlace, recentPlaceOf } from "../navigation/recent-places.ts";
import { SideMenu } from "./menu/side-menu.tsx";
import { usePrefetch } from "./menu/use-prefetch.ts";
import { PageTrail } from "./page-trail.tsx";
import styles from "./shell.module.css";
import { ShellFooter } from "./shell-footer.tsx";
import { PageContent } from "./tabs/page-content.tsx";
import { TabBar } from "./tabs/tab-bar.tsx";
import { TabPanels } from "./tabs/tab-panels.tsx";
import { addressOf } from "./tabs/tabs.ts";
import { usePageTabs } from "./tabs/use-page-tabs.ts";
import { TopBar } from "./top-bar.tsx";
import { WindowTitle } from "./window-title.tsx";

interface ShellProps extends OfficePages {
  userId: string;
  home: OfficePage;
  /** The page of the current address. */
  page: OfficePage;
}

/**
 * The layout around the open tabs. A page that fills the window is no tab; behind it the layout
 * stays mounted with everything that is open.
 */
export function Shell({ userId, pages, applications, home, page }: ShellProps) {
  const { tabs, act } = usePageTabs({ userId, pages, home, page });
  const [folded, setFolded] = useFoldedMenu();
  useNotedPlace(userId, page);
  usePrefetch(pages);
  const left = new Map(tabs.map(({ path, location }) => [path, addressOf(location)]));
  const isWanted = !page.fullWindow || tabs.some(({ seen }) => seen);
  return (
    <OpenTabs value={left}>
      <WindowTitle page={page} />
      {page.fullWindow && <PageContent key={page.path} page={page} />}
      {isWanted && (
        <div className={styles.shell} data-folded={folded} hidden={page.fullWindow}>
          <TopBar applications={applications} appCode={page.appCode} />
          <SideMenu pages={pages} page={page} folded={folded} onFold={setFolded} />
          <div className={styles.desk}>
            <TabBar tabs={tabs} front={page.path} act={act} />
            <PageTrail page={page} />
            <main className="grow min-h-0">
              <TabPanels tabs={tabs} pages={pages} front={page.path} />
            </main>
            <ShellFooter />
          </div>
        </div>
      )}
    </OpenTabs>
  );
}

/**
 * Whether the menu is folded: as the person has it, and by itself where the window has no room for
 * both; there it is unfolded for the moment only.
 */
function useFoldedMenu(): [boolean, (folded: boolean) => void] {
  const [stored, store] = useStoredSetting("side-menu-folded", false);
  const [isUnfolded, setUnfolded] = useState(false);
  const { lg = true } = Grid.useBreakpoint();
  return lg ? [stored, store] : [!isUnfolded, (folded) => setUnfolded(!folded)];
}

/** Adds each opened page to the recent ones. */
function useNotedPlace(userId: string, page: OfficePage): void {
  const note = useEffectEvent((address: string) =>
    addRecentPlace(userId, { ...recentPlaceOf(page), address }),
  );
  useEffect(() => note(page.path), [page.path]);
}
