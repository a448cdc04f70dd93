import type { DecisionInput } from "@aeromaint/contracts/documents/review.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { findActorSnapshot } from "../../../crud/actor-snapshot.queries.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { AppError, conflict, found } from "../../../infra/http/errors.ts";
import { activateRevision, findNewerRevision } from "../in-force/activate.queries.ts";
import type { RevisionRecord } from "../revision.queries.ts";
import { lockRevisionFor, type RevisionKey } from "../write-revision.queries.ts";
import { findOpenDeciders, isCurrentStep, startNextStep } from "./deciders.queries.ts";
import { reopenDraft } from "./submit.queries.ts";

interface CurrentStep {
  stepId: string;
  stepNo: number;
  rule: "any" | "all";
  isLast: boolean;
}

/**
 * Decides in the current step. The last approval schedules the revision; without `effectiveFrom` it waits
 * for its activation. A return makes the revision a draft again.
 * @throws 403 for authors and for people who are not deciders of the step
 * @throws 409 for the hash of another text, and for an approval with open remarks
 */
export async function decideOnRevision(
  unit: UnitOfWork,
  { act, sha256, comment, ...key }: DecisionInput & RevisionKey,
  { user: { userId }, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const revision = await lockRevisionFor(unit, "decide", { ...key, now });
  const { revisionId, round } = revision;
  if (revision.authorIds.includes(userId)) {
    throw new AppError(403, "编写人不能审批自己编写的版次");
  }
  if (revision.sha256 !== sha256) throw conflict("内容已变化，请重新查看后再审批");
  const step = await currentStep(tx, revisionId);
  const [deciderId] = await findOpenDeciders(tx, { stepId: step.stepId, userId, now });
  if (!deciderId) throw new AppError(403, "您不是当前步骤的审批人，或已作出决定");
  if (act === "approve" && step.isLast) await refuseOpenRemarks(tx, revisionId);
  await tx
    .insertInto("decision")
    .values({
      stepId: step.stepId,
      deciderId,
      userId,
      act,
      sha256,
      comment: comment ?? "",
      actor: JSON.stringify(await findActorSnapshot(tx, userId)),
      decidedAt: asTimestamp(now),
    })
    .execute();
  const decided = {
    subject: revisionId,
    actorId: userId,
    decision: act,
    comment: comment ?? "",
    now,
  };
  await unit.record({
    ...decided,
    act: "revision.decided",
    round,
    step: step.stepNo,
    deciderId,
  });
  if (act === "return") {
    await reopenDraft(tx, revisionId);
    await unit.record({ act: "review.ended", ...decided });
    return;
  }
  if (!(await finishStep(tx, step, now))) return;
  const next = await startNextStep(unit, { revisionId, round, now });
  const state = next ? (next.isLast ? "approval" : "review") : "approved";
  await sql`update revision set state = ${state}, version = version + 1
    where revision_id = ${revisionId}::bigint`.execute(tx);
  if (next) return;
  await scheduleActivation(unit, revision, { userId, now });
  await unit.record({ act: "review.ended", ...decided });
}

async function currentStep(tx: Tx, revisionId: string): Promise<CurrentStep> {
  const { rows } = await sql<CurrentStep>`
    select s.step_id, s.step_no, s.rule, s.is_last from revision r join review_step s on ${isCurrentStep}
    where r.revision_id = ${revisionId}::bigint`.execute(tx);
  return found(rows[0]);
}

/** Ends the step if its rule is satisfied. @returns true if the step is done */
async function finishStep(tx: Tx, { stepId }: CurrentStep, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update review_step s set done_at = ${asTimestamp(now)}
    where s.step_id = ${stepId}::bigint and (s.rule = 'any' or not exists (
      select from review_decider w where w.step_id = s.step_id and not exists (
        select from decision x where x.step_id = s.step_id and x.decider_id = w.user_id)))
    returning step_id`.execute(tx);
  return rows.length > 0;
}

async function refuseOpenRemarks(tx: Tx, revisionId: string): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from remark
    where revision_id = ${revisionId}::bigint and closed_at is null`.execute(tx);
  const total = rows[0]?.total ?? 0;
  if (total > 0) throw conflict(`还有 ${total} 条意见未关闭，不能批准`);
}

/** Schedules the activation at `effectiveFrom`, unless a later revision is in force then. */
async function scheduleActivation(
  unit: UnitOfWork,
  revision: RevisionRecord,
  by: { userId: string; now: Date },
): Promise<void> {
  const { effectiveFrom } = revision;
  if (!effectiveFrom || (await findNewerRevision(unit.tx, { ...revision, ...by }))) return;
  await activateRevision(unit, { ...revision, ...by, effectiveFrom });
}
