import { documentBadge, documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { DocumentBadgeTag } from "../../ui/tag/document-badge.tsx";
import { dayOf } from "../../ui/text/plain-values.ts";
import styles from "./document-line.module.css";

/** Number, revision and state of a controlled document; empty for ordinary items. */
export function DocumentLine({ document }: { document: DocumentSummary | null | undefined }) {
  return document ? <MarkedLine document={document} /> : null;
}

function MarkedLine({ document }: { document: DocumentSummary }) {
  const today = usePlatformDay();
  return (
    <span className="wrap-anywhere min-w-0 md:whitespace-nowrap">
      <span className="font-technical">{document.docNumber}</span> 第 {document.revNo} 版{" "}
      <span className="ml-1">
        <DocumentBadgeTag sign={documentBadge(document, today())} />
      </span>
    </span>
  );
}

/** Mark of a row that applies to one of the reader's types. */
export function FitMark({ isFitting }: { isFitting: boolean | undefined }) {
  return isFitting ? (
    <span className={`whitespace-nowrap text-passed ${styles.fitMark}`}>适合我的机型</span>
  ) : null;
}

interface DocumentFactsProps {
  releaseTime?: string | null | undefined;
  document?: DocumentSummary | undefined;
  isFitting?: boolean | undefined;
}

/**
 * Release or effective date of an item, its number, revision and state, and the mark for own types.
 */
export function DocumentFacts({ releaseTime, document, isFitting }: DocumentFactsProps) {
  return (
    <>
      {releaseTime && (
        <span>
          {documentDateTitle(document)} <time>{dayOf(releaseTime)}</time>
        </span>
      )}
      <DocumentLine document={document} />
      <FitMark isFitting={isFitting} />
    </>
  );
}
