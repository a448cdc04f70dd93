import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { shownDocument } from "../shared/documents/documents.ts";

const DocumentListPage = lazy(() => import("./list/document-list-page.tsx"));
const DocumentPage = lazy(() => import("./record/document-page.tsx"));

/** The master list of controlled documents, or the one that the address names. */
export default function DocumentScreen() {
  const [params] = useTabSearchParams();
  const itemId = params.get(shownDocument);
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      {itemId ? <DocumentPage key={itemId} itemId={itemId} /> : <DocumentListPage />}
    </Suspense>
  );
}
