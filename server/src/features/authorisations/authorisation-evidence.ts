import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import type { Ledger } from "../documents/evidence/evidence.ts";

export function appendAuthorisationAct(
  {
    subject,
    done,
    label,
    sha256,
    actorId,
    holderId,
    holder,
    reason,
    now,
  }: ActRecord<"authorisation.acted">,
  { ledger }: { ledger: Ledger },
): Promise<void> {
  const named = { subjectKind: "authorisation", subjectId: subject, subjectLabel: label } as const;
  const details = { userId: holderId, name: holder, reason };
  return ledger.append({ ...named, act: `authorisation.${done}`, sha256, actorId, now, details });
}

export function appendAuthorisationRules(
  { subject, label, rules, actorId, now }: ActRecord<"authorisation.ruled">,
  { ledger }: { ledger: Ledger },
): Promise<void> {
  const named = {
    subjectKind: "authorisationCategory",
    subjectId: subject,
    subjectLabel: label,
  } as const;
  return ledger.append({
    ...named,
    act: "authorisation.rule",
    sha256: null,
    actorId,
    now,
    details: { rules },
  });
}
