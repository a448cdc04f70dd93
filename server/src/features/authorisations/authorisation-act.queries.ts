import type { AuthorisationPlanInput } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  type AuthorisationAct,
  type AuthorisationState,
  authorisationActs,
  authorisationStates,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { findActorSnapshot } from "../../crud/actor-snapshot.queries.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { AppError, conflict, found, invalidField, notFound } from "../../infra/http/errors.ts";
import {
  authorisationMoment,
  authorisationsAt,
  isAuthorisationInScope,
} from "./authorisation-view.queries.ts";

interface SignedAct {
  authorisationId: string;
  act: AuthorisationAct;
  reason: string;
  number: string;
  sha256: string;
  /** Holder of the authorisation. */
  userId: string;
  name: string;
}

type ActActor = Pick<Actor, "user" | "now">;

/** Appends to the history of an authorisation. All acts except plans also go to the ledger. */
export async function recordAuthorisationAct(
  unit: UnitOfWork,
  signed: SignedAct,
  { user, now }: ActActor,
): Promise<void> {
  const { authorisationId, act, reason, number, sha256, userId, name } = signed;
  const actor = JSON.stringify(await findActorSnapshot(unit.tx, user.userId));
  await sql`
    insert into authorisation_act (authorisation_id, act, reason, actor, recorded_at)
    values (${authorisationId}::bigint, ${act}, ${reason}, ${actor}::jsonb, ${asTimestamp(now)})`.execute(
    unit.tx,
  );
  if (act === "plan") return;
  const recorded = { subject: authorisationId, done: act, label: number, sha256, reason };
  await unit.record({
    ...recorded,
    act: "authorisation.acted",
    actorId: user.userId,
    holderId: userId,
    holder: name,
    now,
  });
}

/** States in which each act is allowed. */
const allowedIn: Readonly<Record<AuthorisationAct, readonly AuthorisationState[]>> = {
  issue: [],
  confirm: ["waiting"],
  suspend: ["valid", "invalid"],
  restore: ["suspended"],
  end: ["valid", "invalid", "suspended", "waiting"],
  plan: ["valid", "invalid", "suspended", "waiting"],
};

/**
 * Confirms, suspends, restores or ends an authorisation, or records a plan. @throws 403 for the
 * actor's own authorisation, 409 if the state does not allow the act
 */
export async function actOnAuthorisation(
  unit: UnitOfWork,
  {
    id,
    act,
    reason = "",
  }: { id: string; act: Exclude<AuthorisationAct, "issue">; reason?: string },
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  // The lock serialises concurrent acts.
  const { rows } = await sql<
    Omit<SignedAct, "authorisationId" | "act" | "reason"> & { createdBy: string }
  >`
    select number, sha256, user_id, holder->>'name' as name, created_by from authorisation
    where authorisation_id = ${id}::bigint for no key update`.execute(tx);
  const one = found(rows[0]);
  if (one.userId === actor.user.userId)
    throw new AppError(403, `不能${authorisationActs[act]}自己的授权`);
  const present = authorisationsAt(authorisationMoment(undefined, actor.now));
  const now = await sql<{ state: AuthorisationState }>`
    select state from ${present} where authorisation_id = ${id}::bigint`.execute(tx);
  const { state } = found(now.rows[0]);
  if (!allowedIn[act].includes(state)) {
    throw conflict(`该授权${authorisationStates[state]}，不能${authorisationActs[act]}`);
  }
  if (act === "confirm" && one.createdBy === actor.user.userId) {
    throw new AppError(403, "签发人不能会签自己签发的授权");
  }
  await recordAuthorisationAct(unit, { ...one, authorisationId: id, act, reason }, actor);
}

/**
 * Records the same plan for several authorisations, all or nothing. @throws 400 for a disabled
 * course, 404 out of scope, 403 and 409 as `actOnAuthorisation`
 */
export async function planAuthorisations(
  unit: UnitOfWork,
  { ids, courseId, day, reason }: AuthorisationPlanInput & { ids: readonly string[] },
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<{ courseName: string }>`
    select course_name from course where course_id = ${courseId ?? null}::bigint and status = '1'`.execute(
    unit.tx,
  );
  if (courseId && !rows[0]) throw invalidField("courseId", "课程不存在或已停用");
  const course = rows[0] && `《${rows[0].courseName}》`;
  const plan = [day, course, reason].filter(Boolean).join(" ");
  // A fixed order of locks prevents deadlocks between concurrent plans.
  for (const id of ids.toSorted()) {
    if (!(await isAuthorisationInScope(unit.tx, id, actor))) throw notFound();
    await actOnAuthorisation(unit, { id, act: "plan", reason: plan }, actor);
  }
}
