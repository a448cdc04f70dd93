import { documentBadge, documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { DocumentBadgeTag } from "../../ui/tag/document-badge.tsx";

interface OfficeDocumentLineProps {
  /** Absent for ordinary items, which show nothing. */
  document: DocumentSummary | null | undefined;
}

/** Number, revision and state of a controlled document in a row of the back office. */
export function OfficeDocumentLine({ document }: OfficeDocumentLineProps) {
  if (!document) return null;
  return (
    <span className="wrap-anywhere block text-muted text-xs">
      <span className="tabular-nums">{document.docNumber}</span> 第 {document.revNo} 版{" "}
      <DocumentStateTag document={document} />
    </span>
  );
}

type DocumentWithState = Pick<DocumentSummary, "kind" | "state" | "reviewBy">;

interface DocumentStateTagProps {
  document: DocumentWithState;
  /** Day to compare with, yyyy-MM-dd; today if absent. */
  day?: string | undefined;
  /** Also names the exact state if the sign covers several states. */
  isExact?: boolean;
}

/** Tag with the state of a document. */
export function DocumentStateTag({ document, day, isExact = false }: DocumentStateTagProps) {
  const today = usePlatformDay();
  const sign = documentBadge(document, day ?? today());
  const isOfSeveral = isExact && (sign === "review" || sign === "ended");
  return (
    <>
      <DocumentBadgeTag sign={sign} />
      {isOfSeveral && (
        <small className="ms-1 whitespace-nowrap text-muted text-xs">
          {revisionStates[document.state]}
        </small>
      )}
    </>
  );
}

interface DocumentTimeProps extends OfficeDocumentLineProps {
  time: string;
}

/** Release time. For a controlled document the label says that it is the effective time. */
export function DocumentTime({ document, time }: DocumentTimeProps) {
  return (
    <>
      {document && <small className="text-muted text-xs">{documentDateTitle(document)} </small>}
      {time}
    </>
  );
}
