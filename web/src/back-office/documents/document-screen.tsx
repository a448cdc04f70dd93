import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { shownDocument } from "./documents.ts";
import DocumentListPage from "./list/document-list-page.tsx";
import { DocumentPage } from "./record/document-page.tsx";

/** The master list of controlled documents, or the one that the address names. */
export default function DocumentScreen() {
  const [params] = useTabSearchParams();
  const itemId = params.get(shownDocument);
  if (!itemId) return <DocumentListPage />;
  return <DocumentPage key={itemId} itemId={itemId} />;
}
