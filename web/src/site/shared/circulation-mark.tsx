import type { OwnCirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import {
  circulationSubjects,
  type RecipientState,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import styles from "./circulation-mark.module.css";

/** State of the reader's own part in a circulation. */
export function CirculationMark({ state }: { state: RecipientState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {recipientStates[state]}
    </span>
  );
}

/** 公告, or number and revision of a controlled document. */
export function circulationTitle({
  subject,
  docNumber,
  revNo,
}: Pick<OwnCirculationRow, "subject" | "docNumber" | "revNo">): string {
  return docNumber ? `${docNumber} 第 ${revNo} 版` : circulationSubjects[subject];
}
