import type { ActRecord, CirculatedSubject } from "@aeromaint/contracts/wire/acts.ts";
import type { Ledger } from "../evidence/evidence.ts";

export function appendSignature(
  { subject: circulationId, circulated, actorId, seconds, now }: ActRecord<"circulation.signed">,
  { ledger }: { ledger: Ledger },
): Promise<void> {
  const details = { circulationId, seconds };
  return ledger.append({
    act: "circulation.sign",
    ...evidenceOf(circulated),
    actorId,
    now,
    details,
  });
}

export function appendExcuse(
  { subject: circulationId, circulated, actorId, now, ...record }: ActRecord<"circulation.excused">,
  { ledger }: { ledger: Ledger },
): Promise<void> {
  const { userId, name, reason } = record;
  const details = { circulationId, userId, name, reason };
  return ledger.append({
    act: "circulation.excuse",
    ...evidenceOf(circulated),
    actorId,
    now,
    details,
  });
}

function evidenceOf({ subject, subjectId, label, sha256 }: CirculatedSubject) {
  return { subjectKind: subject, subjectId, subjectLabel: label, sha256 };
}
