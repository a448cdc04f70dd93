import { Activity } from "react";
import { Route, Routes } from "react-router";
import { PlaceContext } from "../../crud/unsaved.ts";
import type { OfficePages } from "../navigation/office-pages.ts";
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
 * Every open page, the one in front visible. The others keep their state, and each its own
 * location: a hidden list is not searched by the address of the page in front.
 */
export function TabPanels({ tabs, pages, front }: TabPanelsProps) {
  return tabs
    .filter(({ seen }) => seen)
    .map((tab) => (
      <Activity
        key={`${tab.path} ${tab.turn}`}
        mode={tab.path === front ? "visible" : "hidden"}
        name={tab.path}
      >
        <PlaceContext value={tab.path}>
          <ScrollPanel>
            <Routes location={tab.location}>
              <Route path="*" element={<PageContent page={pages.get(tab.path)} />} />
            </Routes>
          </ScrollPanel>
        </PlaceContext>
      </Activity>
    ));
}
