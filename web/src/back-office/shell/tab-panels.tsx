import { Spin } from "antd";
import { Activity, Suspense } from "react";
import { Route, Routes } from "react-router";
import type { OfficePage, OfficePages } from "../navigation/office-pages.ts";
import { viewAt } from "../navigation/views.ts";
import { EmptyModule } from "./empty-module.tsx";
import { FramePage } from "./frame-page.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import type { PageTab } from "./tabs.ts";

interface TabPanelsProps {
  tabs: PageTab[];
  pages: OfficePages["pages"];
  /** Path of the tab in front. */
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
        <Routes location={tab.location}>
          <Route path="*" element={<PageContent page={pages.get(tab.path)} />} />
        </Routes>
      </Activity>
    ));
}

function PageContent({ page }: { page: OfficePage | undefined }) {
  if (!page) return <EmptyModule />;
  if (page.frameUrl) return <FramePage url={page.frameUrl} title={page.title} />;
  const View = viewAt(page.path);
  if (!View) return <EmptyModule />;
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <View />
      </Suspense>
    </PageBoundary>
  );
}

function PageLoading() {
  return (
    <div style={{ paddingBlock: "20vh", textAlign: "center" }}>
      <Spin />
    </div>
  );
}
