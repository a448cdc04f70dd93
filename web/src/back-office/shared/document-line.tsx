import type { DocumentMark } from "@aeromaint/contracts/documents/document-mark.ts";
import { documentSign, documentSigns } from "@aeromaint/contracts/documents/document-sign.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import styles from "./document-line.module.css";

/** Number, revision and state of a controlled document in a row of the office. */
export function OfficeDocumentLine({ mark }: { mark: DocumentMark }) {
  const today = usePlatformDay();
  const sign = documentSign(mark, today());
  return (
    <span className={styles.line}>
      <span className="technical">{mark.docNumber}</span> 第 {mark.revNo} 版{" "}
      <b data-sign={sign}>{documentSigns[sign]}</b>
    </span>
  );
}
