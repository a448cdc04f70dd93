import { Activity, memo } from "react";
import type { Location } from "react-router";
import { FormLocationContext } from "../../../crud/form/unsaved.ts";
import { FullPageOutlet } from "../../../crud/full-page/full-page-outlet.tsx";
import { TabLocationProvider } from "../../../crud/tab-location.tsx";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { PageContent } from "./page-content.tsx";
import { ScrollPanel } from "./scroll-panel.tsx";
import type { PageTab } from "./tabs.ts";

interface TabPanelsProps {
  tabs: PageTab[];
  pages: OfficePages["pages"];
  /** Path of the page in front. */
  front: string;
}

/**
 * Every open page, the active one visible. The others keep their state and each its own
 * location: a hidden list must not follow the active page's URL.
 */
export function TabPanels({ tabs, pages, front }: TabPanelsProps) {
  return tabs
    .filter(({ seen }) => seen)
    .map(({ path, turn, location }) => (
      <Activity key={`${path} ${turn}`} mode={path === front ? "visible" : "hidden"} name={path}>
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
