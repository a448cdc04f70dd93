import type { EvidenceAct } from "@aeromaint/contracts/documents/evidence.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { appendEvidence, type EvidenceInput } from "../evidence/append-evidence.queries.ts";

interface RevisionAct extends Pick<EvidenceInput, "details" | "actorId" | "now"> {
  act: EvidenceAct & `revision.${string}`;
  revisionIds: readonly string[];
}

/** Puts an act on each of these revisions into the evidence ledger, in the order of their numbers. */
export async function appendRevisionEvidence(
  unit: UnitOfWork,
  { revisionIds, details, ...by }: RevisionAct,
): Promise<void> {
  const { rows } = await sql<{
    revisionId: string;
    label: string;
    sha256: string | null;
    effectiveFrom: string | null;
    category: string;
  }>`
    select r.revision_id, d.doc_number || ' 第 ' || r.rev_no || ' 版 ' || r.title as label, r.sha256,
      to_char(lower(r.effective) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as effective_from,
      c.name as category
    from revision r join document d using (item_id) join content_item i using (item_id)
      join content_category c using (category_id)
    where r.revision_id = any(${[...revisionIds]}::bigint[]) order by d.doc_number, r.rev_no`.execute(
    unit.tx,
  );
  for (const { revisionId, label, sha256, effectiveFrom, category } of rows) {
    await appendEvidence(unit, {
      ...{ ...by, subjectKind: "revision", subjectId: revisionId, subjectLabel: label, sha256 },
      // Part of what the hash is over, and the only part that may be renamed later.
      details: { ...details, category, ...(by.act === "revision.activate" && { effectiveFrom }) },
    });
  }
}
