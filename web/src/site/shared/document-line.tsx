import { documentBadge, documentBadges } from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import styles from "./document-line.module.css";

/** Number, revision and state of a controlled document; empty for ordinary items. */
export function DocumentLine({ document }: { document: DocumentSummary | null | undefined }) {
  return document ? <MarkedLine document={document} /> : null;
}

function MarkedLine({ document }: { document: DocumentSummary }) {
  const today = usePlatformDay();
  const sign = documentBadge(document, today());
  return (
    <span className={styles.line}>
      <span className="technical">{document.docNumber}</span> 第 {document.revNo} 版{" "}
      <b data-sign={sign}>{documentBadges[sign]}</b>
    </span>
  );
}
