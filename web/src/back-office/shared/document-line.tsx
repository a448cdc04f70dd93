import {
  documentBadge,
  documentBadges,
  documentDateTitle,
} from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import styles from "./document-line.module.css";

interface OfficeDocumentLineProps {
  /** Nothing is shown of ordinary items. */
  document: DocumentSummary | null | undefined;
}

/** Number, revision and state of a controlled document in a row of the back office. */
export function OfficeDocumentLine({ document }: OfficeDocumentLineProps) {
  if (!document) return null;
  return (
    <span className={styles.line}>
      <span className="tabular">{document.docNumber}</span> 第 {document.revNo} 版{" "}
      <DocumentSignTag document={document} />
    </span>
  );
}

type SignedMark = Pick<DocumentSummary, "kind" | "state" | "reviewBy">;

interface DocumentSignTagProps {
  document: SignedMark;
  /** Counts as the present day, yyyy-MM-dd; today where absent. */
  day?: string | undefined;
  /** Says also which of several states the sign stands for. */
  isExact?: boolean;
}

/** The one sign of a document's state. */
export function DocumentSignTag({ document, day, isExact = false }: DocumentSignTagProps) {
  const today = usePlatformDay();
  const sign = documentBadge(document, day ?? today());
  const isOfSeveral = isExact && (sign === "review" || sign === "ended");
  return (
    <>
      <b className={styles.sign} data-sign={sign}>
        {documentBadges[sign]}
      </b>
      {isOfSeveral && <small className={styles.exact}>{revisionStates[document.state]}</small>}
    </>
  );
}

interface DocumentTimeProps extends OfficeDocumentLineProps {
  time: string;
}

/** A release time; of a controlled document it says that it came into force then. */
export function DocumentTime({ document, time }: DocumentTimeProps) {
  return (
    <>
      {document && <small className="hint">{documentDateTitle(document)} </small>}
      {time}
    </>
  );
}
