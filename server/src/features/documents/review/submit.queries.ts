import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { settleStatement } from "../../applicability/applicability.ts";
import { freezeRevision } from "../canonical-revision.queries.ts";
import { type RevisionKey, revisionFor } from "../write-revision.queries.ts";
import { makeSteps, startNextStep } from "./deciders.queries.ts";

/**
 * Freezes a draft and sends it to review: from now on nothing of it changes.
 * @returns its hash
 * @throws 409 without people to decide on it
 */
export async function submitRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { now }: Actor,
): Promise<string> {
  const { tx } = unit;
  const revision = await revisionFor(unit, "submit", { ...key, now });
  const { revisionId, categoryId, authorIds } = revision;
  const round = revision.round + 1;
  const steps = await makeSteps(tx, { revisionId, categoryId, authorIds, round });
  // Types are called as they are now.
  const applicability = await settleStatement(tx, revision.applicability);
  const frozen = { state: steps === 1 ? "approval" : "review", round, now } as const;
  const sha256 = await freezeRevision(tx, { ...revision, applicability }, frozen);
  await startNextStep(unit, { revisionId, round, now });
  return sha256;
}

/** Takes a revision back from review: a draft again, its decisions void. */
export async function recallRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { now }: Actor,
): Promise<void> {
  const { revisionId } = await revisionFor(unit, "recall", { ...key, now });
  await reopenDraft(unit.tx, revisionId);
}

/** Makes a revision a draft again: the next submission is another round. */
export async function reopenDraft(tx: Tx, revisionId: string): Promise<void> {
  await sql`
    update revision set state = 'draft', sha256 = null, facts = null, facts_form = null,
      frozen_at = null, version = version + 1
    where revision_id = ${revisionId}::bigint`.execute(tx);
}
