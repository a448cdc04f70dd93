import { lazy, Suspense } from "react";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { documentParameter } from "../shared/documents/documents.ts";

const DocumentListPage = lazy(() => import("./list/document-list-page.tsx"));
const DocumentPage = lazy(() => import("./record/document-page.tsx"));

/** Master list of controlled documents, or the document in the address. */
export default function DocumentScreen() {
  const [params] = useTabSearchParams();
  const itemId = params.get(documentParameter);
  return (
    <Suspense fallback={<SkeletonLines rows={8} />}>
      {itemId ? <DocumentPage key={itemId} itemId={itemId} /> : <DocumentListPage />}
    </Suspense>
  );
}
