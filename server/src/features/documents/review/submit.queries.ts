import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { transitions } from "@aeromaint/contracts/documents/revision-state.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { forbidden } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { validateApplicability } from "../../applicability/applicability.ts";
import { freezeRevision } from "../canonical-revision.queries.ts";
import { ownerLeader } from "../document-reading.queries.ts";
import {
  lockRevision,
  lockRevisionFor,
  type RevisionKey,
  refuseInvalidTransition,
} from "../write-revision.queries.ts";
import { createSteps, startNextStep } from "./deciders.queries.ts";

/**
 * Freezes a draft and starts its review.
 * @returns hash of the revision
 * @throws 409 without able deciders
 */
export async function submitRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { user, now }: Actor,
): Promise<string> {
  const { tx } = unit;
  const revision = await lockRevisionFor(unit, "submit", { ...key, now });
  const { revisionId, categoryId, authorIds } = revision;
  const round = revision.round + 1;
  const steps = await createSteps(tx, { revisionId, categoryId, authorIds, round });
  // Updates the names of aircraft types before the freeze.
  const applicability = await validateApplicability(tx, revision.applicability);
  await sql`
    update revision set submitted_by = ${user.userId}::bigint where revision_id = ${revisionId}::bigint`.execute(
    tx,
  );
  const frozen = { state: steps === 1 ? "approval" : "review", round, now } as const;
  const sha256 = await freezeRevision(tx, { ...revision, applicability }, frozen);
  await startNextStep(unit, { revisionId, round, now });
  return sha256;
}

/**
 * Makes a revision in review a draft again, voids its decisions and notifies its authors.
 * @throws 403 without `mayRecall`
 */
export async function recallRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  actor: Actor,
): Promise<void> {
  const { user, now } = actor;
  const revision = await lockRevision(unit.tx, { ...key, now });
  const { revisionId } = revision;
  if (!(await mayRecall(unit.tx, revisionId, actor))) throw forbidden();
  refuseInvalidTransition(revision, "recall", key.seenVersion);
  await reopenDraft(unit.tx, revisionId);
  const { userId: actorId, nickName: comment } = user;
  await unit.record({
    act: "review.ended",
    subject: revisionId,
    actorId,
    decision: "recall",
    comment,
    now,
  });
}

/**
 * True for authors, the submitter and the leader of the owning department. Without an enabled leader there
 * and above, true for everybody with the permission to withdraw.
 */
export async function mayRecall(db: Read, revisionId: string, { user }: Actor): Promise<boolean> {
  const { userId, permissions } = user;
  const { rows } = await sql`
    select from revision r join document d using (item_id) join content_item i using (item_id)
    where r.revision_id = ${revisionId}::bigint and (r.author_ids @> array[${userId}::bigint]
      or ${userId}::bigint in (r.submitted_by, ${ownerLeader})
      or ${hasPermission(permissions, transitions.withdraw.permission)}
        and ${ownerLeader} is null
        and ${withinScope(user, { dept: "i.dept_id", owner: "i.created_by" })})`.execute(db);
  return rows.length > 0;
}

/** Makes a revision a draft again. The next submission starts a new round. */
export async function reopenDraft(tx: Tx, revisionId: string): Promise<void> {
  await sql`
    update revision set state = 'draft', sha256 = null, facts = null, facts_form = null,
      frozen_at = null, version = version + 1
    where revision_id = ${revisionId}::bigint`.execute(tx);
}
