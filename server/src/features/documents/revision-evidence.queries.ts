import type { EvidenceAct } from "@aeromaint/contracts/documents/evidence.ts";
import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { EvidenceInput, Ledger } from "./evidence/evidence.ts";
import { revisionLabel } from "./revision.queries.ts";

interface RevisionAct extends Pick<EvidenceInput, "details" | "actorId" | "now"> {
  act: EvidenceAct & `revision.${string}`;
  revisionIds: readonly string[];
}

interface EvidenceContext {
  unit: UnitOfWork;
  ledger: Ledger;
}

export function appendActivation(
  { subject, actorId, now }: ActRecord<"revision.activated">,
  context: EvidenceContext,
): Promise<void> {
  return appendActs(context, { act: "revision.activate", revisionIds: [subject], actorId, now });
}

export function appendWithdrawal(
  { subject, actorId, now, reason }: ActRecord<"revision.withdrawn">,
  context: EvidenceContext,
): Promise<void> {
  const details = { reason };
  return appendActs(context, {
    act: "revision.withdraw",
    revisionIds: subject,
    actorId,
    now,
    details,
  });
}

export function appendDecision(
  { subject, actorId, now, decision, ...record }: ActRecord<"revision.decided">,
  context: EvidenceContext,
): Promise<void> {
  const { comment, round, step, deciderId } = record;
  const details = { comment, round, step, deciderId };
  return appendActs(context, {
    act: `revision.${decision}`,
    revisionIds: [subject],
    actorId,
    now,
    details,
  });
}

/** Appends one entry per revision, by document and revision number. */
async function appendActs(
  { unit, ledger }: EvidenceContext,
  { revisionIds, details, ...by }: RevisionAct,
): Promise<void> {
  const { rows } = await sql<{
    revisionId: string;
    label: string;
    sha256: string | null;
    effectiveFrom: string | null;
    category: string;
  }>`
    select r.revision_id, ${revisionLabel} as label, r.sha256,
      to_char(lower(r.effective) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as effective_from,
      c.name as category
    from revision r join document d using (item_id) join content_item i using (item_id)
      join content_category c using (category_id)
    where r.revision_id = any(${[...revisionIds]}::bigint[]) order by d.doc_number, r.rev_no`.execute(
    unit.tx,
  );
  for (const { revisionId, label, sha256, effectiveFrom, category } of rows) {
    await ledger.append({
      ...by,
      subjectKind: "revision",
      subjectId: revisionId,
      subjectLabel: label,
      sha256,
      // The hash covers the category, but its name may change later. So the entry repeats the name.
      details: { ...details, category, ...(by.act === "revision.activate" && { effectiveFrom }) },
    });
  }
}
