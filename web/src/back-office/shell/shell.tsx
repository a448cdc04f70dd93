import { useEffect, useEffectEvent } from "react";
import { useStoredSetting } from "../../ui/stored-setting.ts";
import type { OfficePage, OfficePages } from "../navigation/office-pages.ts";
import { OpenTabs } from "../navigation/open-tabs.ts";
import { noteRecentPlace, placeOf } from "../navigation/recent-places.ts";
import { SideMenu } from "./menu/side-menu.tsx";
import { useScreensAtHand } from "./menu/use-prefetch.ts";
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
 * The frame of the back office around the open tabs. A bare page takes the window for itself and
 * is no tab; meanwhile the frame waits behind it with everything that is open.
 */
export function Shell({ userId, pages, applications, home, page }: ShellProps) {
  const { tabs, act } = usePageTabs({ userId, pages, home, page });
  const [folded, setFolded] = useStoredSetting("side-menu-folded", false);
  useNotedPlace(userId, page);
  useScreensAtHand(pages);
  const left = new Map(tabs.map(({ path, location }) => [path, addressOf(location)]));
  const isWanted = !page.bare || tabs.some(({ seen }) => seen);
  return (
    <OpenTabs value={left}>
      <WindowTitle page={page} />
      {page.bare && <PageContent key={page.path} page={page} />}
      {isWanted && (
        <div className={styles.shell} data-folded={folded} hidden={page.bare}>
          <TopBar applications={applications} appCode={page.appCode} />
          <SideMenu pages={pages} page={page} folded={folded} onFold={setFolded} />
          <div className={styles.desk}>
            <TabBar tabs={tabs} front={page.path} act={act} />
            <PageTrail page={page} />
            <main className={styles.pages}>
              <TabPanels tabs={tabs} pages={pages} front={page.path} />
            </main>
            <ShellFooter />
          </div>
        </div>
      )}
    </OpenTabs>
  );
}

/** Remembers what was opened, for those who want to go back to it. */
function useNotedPlace(userId: string, page: OfficePage): void {
  const note = useEffectEvent((address: string) =>
    noteRecentPlace(userId, { ...placeOf(page), address }),
  );
  useEffect(() => note(page.path), [page.path]);
}
