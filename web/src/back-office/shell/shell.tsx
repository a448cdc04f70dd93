import { Breadcrumb, Grid } from "antd";
import {
  Activity,
  memo,
  type ReactNode,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Location } from "react-router";
import { FormLocationContext } from "../../crud/form/unsaved.ts";
import { FullPageOutlet } from "../../crud/full-page/full-page-outlet.tsx";
import { TabLocationProvider } from "../../crud/tab-location.tsx";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useStoredSetting } from "../../ui/storage/stored-setting.ts";
import type { OfficePage, OfficePages } from "../navigation/office-pages.ts";
import { OpenTabs } from "../navigation/page-link.tsx";
import { lazyScreenOf } from "../navigation/page-of-screen.ts";
import { addRecentPlace, recentPlaceOf } from "../navigation/recent-places.ts";
import { SideMenu } from "./menu/side-menu.tsx";
import { PageContent } from "./tabs/page-content.tsx";
import { TabBar } from "./tabs/tab-bar.tsx";
import { addressOf, type PageTab } from "./tabs/tabs.ts";
import { usePageTabs } from "./tabs/use-page-tabs.ts";
import { TopBar } from "./top-bar.tsx";

interface ShellProps extends OfficePages {
  userId: string;
  home: OfficePage;
  /** The page of the current address. */
  page: OfficePage;
}

/**
 * Layout around the open tabs. A page that fills the window is not a tab. The layout and its open
 * tabs stay mounted behind it.
 */
export function Shell({ userId, pages, applications, home, page }: ShellProps) {
  const { tabs, act } = usePageTabs({ userId, pages, home, page });
  const [folded, setFolded] = useFoldedMenu();
  useRecordRecentPlace(userId, page);
  usePrefetch(pages);
  const left = new Map(tabs.map(({ path, location }) => [path, addressOf(location)]));
  const isWanted = !page.fullWindow || tabs.some(({ wasActive }) => wasActive);
  return (
    <OpenTabs value={left}>
      <WindowTitle page={page} />
      {page.fullWindow && <PageContent key={page.path} page={page} />}
      {isWanted && (
        <div className="flex h-dvh flex-col bg-ground text-ink" hidden={page.fullWindow}>
          <TopBar applications={applications} appCode={page.appCode} />
          <div className="flex min-h-0 flex-1">
            <SideMenu pages={pages} page={page} folded={folded} onFold={setFolded} />
            <div className="flex min-w-0 flex-1 flex-col">
              <TabBar tabs={tabs} activePath={page.path} act={act} />
              <PageTrail page={page} />
              <main className="min-h-0 flex-1">
                <TabPanels tabs={tabs} pages={pages} activePath={page.path} />
              </main>
              <ShellFooter />
            </div>
          </div>
        </div>
      )}
    </OpenTabs>
  );
}

/**
 * State of the side menu. Wide windows store it per user. Narrow windows fold the menu by default,
 * and unfold it only temporarily.
 */
function useFoldedMenu(): [boolean, (folded: boolean) => void] {
  const [stored, store] = useStoredSetting("side-menu-folded", false);
  const [isUnfolded, setUnfolded] = useState(false);
  const { lg = true } = Grid.useBreakpoint();
  return lg ? [stored, store] : [!isUnfolded, (folded) => setUnfolded(!folded)];
}

/** Adds each opened page to the recent ones. */
function useRecordRecentPlace(userId: string, page: OfficePage): void {
  const note = useEffectEvent((address: string) =>
    addRecentPlace(userId, { ...recentPlaceOf(page), address }),
  );
  useEffect(() => note(page.path), [page.path]);
}

/** Window title from the product's title and the active page. */
function WindowTitle({ page }: { page: OfficePage }) {
  const { title } = useSiteFacts();
  return <title>{`${title} - ${page.title}`}</title>;
}

function ShellFooter() {
  const { copyright, version } = useSiteFacts();
  return (
    <footer className="flex-none border-t px-4 py-1.5 text-center text-muted text-xs">
      {copyright} {version}
    </footer>
  );
}

function PageTrail({ page }: { page: OfficePage }) {
  return (
    <nav className="flex-none px-4 py-3 max-md:px-3 max-md:py-2" aria-label="当前位置">
      <Breadcrumb items={page.trail.map((name) => ({ title: name }))} />
    </nav>
  );
}

/** Milliseconds before prefetching starts, so that the first screen has the network. */
const prefetchDelay = 2_000;

/**
 * Prefetches the code of the menus' screens one by one while the browser is idle. Not with
 * Save-Data, and not for screens that fill the window.
 */
function usePrefetch(pages: OfficePages["pages"]): void {
  useEffect(() => {
    if (savesData()) return;
    const screens = [...pages.values()]
      .filter(({ fullWindow, redirect }) => !fullWindow && !redirect)
      .map(({ screen }) => screen);
    let left = false;
    const fetchAll = async () => {
      for (const screen of screens) {
        await idle();
        if (left) return;
        await lazyScreenOf(screen)?.prefetch();
      }
    };
    const timer = setTimeout(fetchAll, prefetchDelay);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pages]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Falls back to a timeout if requestIdleCallback is missing. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 100),
  );
}

interface TabPanelsProps {
  tabs: PageTab[];
  pages: OfficePages["pages"];
  /** Path of the active page. */
  activePath: string;
}

/**
 * Renders every open page; only the active one is visible. Hidden pages keep their own state and
 * location. A hidden list thus ignores the URL of the active page.
 */
function TabPanels({ tabs, pages, activePath }: TabPanelsProps) {
  return tabs
    .filter(({ wasActive }) => wasActive)
    .map(({ path, refreshCount, location }) => (
      <Activity
        key={`${path} ${refreshCount}`}
        mode={path === activePath ? "visible" : "hidden"}
        name={path}
      >
        <TabPanel path={path} location={location} page={pages.get(path)} />
      </Activity>
    ));
}

interface TabPanelProps {
  path: string;
  location: Location;
  page: OfficePage | undefined;
}

const TabPanel = memo(function TabPanel({ path, location, page }: TabPanelProps) {
  return (
    <FormLocationContext value={path}>
      <TabLocationProvider location={location}>
        <ScrollPanel>
          <FullPageOutlet>
            <PageContent page={page} />
          </FullPageOutlet>
        </ScrollPanel>
      </TabLocationProvider>
    </FormLocationContext>
  );
});

/** A scroll container that restores its position when its tab is activated. */
function ScrollPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef({ top: 0, left: 0 });
  // Runs whenever the tab is activated.
  useLayoutEffect(() => {
    void panel.current?.scrollTo({ ...left.current, behavior: "instant" });
  }, []);
  const note = ({ currentTarget: { clientHeight, scrollTop, scrollLeft } }: UIEvent) => {
    // A hidden element has no height, and in some browsers no scroll position either.
    if (clientHeight > 0) left.current = { top: scrollTop, left: scrollLeft };
  };
  return (
    <div ref={panel} className="h-full overflow-auto px-4 pb-3 max-md:px-3" onScroll={note}>
      {children}
    </div>
  );
}
