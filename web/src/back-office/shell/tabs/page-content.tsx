import { Spin } from "antd";
import { Suspense } from "react";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { viewAt } from "../../navigation/views.ts";
import { EmptyModule } from "../empty-module.tsx";
import { FramePage } from "../frame-page.tsx";
import { PageBoundary } from "./page-boundary.tsx";

/** What a page of the menus shows: its screen, or the outside page that it embeds. */
export function PageContent({ page }: { page: OfficePage | undefined }) {
  if (!page) return <EmptyModule />;
  if (page.frameUrl !== undefined) return <FramePage url={page.frameUrl} title={page.title} />;
  const screen = viewAt(page.path);
  if (!screen) return <EmptyModule />;
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <screen.View />
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
