import type { DocumentMark } from "@aeromaint/contracts/documents/document-mark.ts";
import { documentSign, documentSigns } from "@aeromaint/contracts/documents/document-sign.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import styles from "./document-line.module.css";

/** Number, revision and state of a controlled document in a row; nothing of ordinary items. */
export function DocumentLine({ document }: { document: DocumentMark | null | undefined }) {
  return document ? <MarkedLine document={document} /> : null;
}

function MarkedLine({ document }: { document: DocumentMark }) {
  const today = usePlatformDay();
  const sign = documentSign(document, today());
  return (
    <span className={styles.line}>
      <span className="technical">{document.docNumber}</span> 第 {document.revNo} 版{" "}
      <b data-sign={sign}>{documentSigns[sign]}</b>
    </span>
  );
}
