import type { OwnCirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import {
  circulationSubjects,
  type RecipientState,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { Tag, type Tone } from "../../ui/tag/tag.tsx";

const tones: Record<RecipientState, Tone> = {
  overdue: "refused",
  unread: "second",
  read: "link",
  signed: "passed",
  excused: "faint",
};

/** State of one recipient of a circulation. */
export function CirculationMark({ state }: { state: RecipientState }) {
  return <Tag tone={tones[state]}>{recipientStates[state]}</Tag>;
}

/** 公告, or number and revision of a controlled document. */
export function circulationTitle({
  subject,
  docNumber,
  revNo,
}: Pick<OwnCirculationRow, "subject" | "docNumber" | "revNo">): string {
  return docNumber ? `${docNumber} 第 ${revNo} 版` : circulationSubjects[subject];
}
