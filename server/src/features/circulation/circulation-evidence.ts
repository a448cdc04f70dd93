import type { CirculationSubject } from "@aeromaint/contracts/documents/circulation-state.ts";
import type { EvidenceInput } from "../evidence/append-evidence.queries.ts";

export interface CirculatedSubject {
  subject: CirculationSubject;
  subjectId: string;
  title: string;
  sha256: string;
}

/** What a circulation is about, as the evidence ledger names it. */
export function evidenceOf({
  subject,
  subjectId,
  title,
  sha256,
}: CirculatedSubject): Pick<
  EvidenceInput,
  "subjectKind" | "subjectId" | "subjectLabel" | "sha256"
> {
  return { subjectKind: subject, subjectId, subjectLabel: title, sha256 };
}
