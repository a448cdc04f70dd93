import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict } from "../../../infra/http/errors.ts";
import {
  isNamedDecider,
  mayDecide,
  refuseStepsWithoutDeciders,
} from "./eligible-deciders.queries.ts";

/** Department `e` of the decider `w`, and the account `u` unless it is deleted. */
export const deciderDepts: RawBuilder<unknown> = sql`(select w.user_id, w.dept_id) kept
  left join sys_user u on u.user_id = kept.user_id
  join sys_dept e on e.dept_id = coalesce(u.dept_id, kept.dept_id)`;

/**
 * True if the user may decide for the decider `w` of the step `s`: the decider and today's delegate may.
 * The leader of the department may if the decider's account is disabled or deleted, or the step is overdue.
 */
export const mayDecideFor = (userId: string, now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  w.user_id = ${userId}::bigint
  or exists (select from delegation g where g.user_id = w.user_id
    and g.delegate_id = ${userId}::bigint and g.days @> ${asTimestamp(now)}::date)
  or exists (select from ${deciderDepts}
    where e.leader = ${userId}::bigint
      and (u.status is distinct from '1' or s.due_at < ${asTimestamp(now)})))`;

/** True if `s` is the current step of the revision `r`. */
export const isCurrentStep = sql<SqlBool>`(s.revision_id = r.revision_id and s.round = r.round
  and s.done_at is null and not exists (select from review_step earlier
    where earlier.revision_id = s.revision_id and earlier.round = s.round
      and earlier.done_at is null and earlier.step_no < s.step_no))`;

/** Ids of deciders without a decision for whom the user may decide; the user first. */
export async function findOpenDeciders(
  db: Read,
  { stepId, userId, now }: { stepId: string; userId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select w.user_id from review_decider w join review_step s using (step_id)
    where s.step_id = ${stepId}::bigint and ${mayDecideFor(userId, now)}
      and not exists (select from decision x where x.step_id = s.step_id and x.decider_id = w.user_id)
    order by w.user_id = ${userId}::bigint desc, w.user_id`.execute(db);
  return rows.map((row) => row.userId);
}

interface ReviewRound {
  revisionId: string;
  categoryId: string;
  authorIds: readonly string[];
  round: number;
}

/**
 * Creates the steps of a round from the category's template, with the current deciders. Named people with
 * a disabled account stay deciders, because their leader can decide for them.
 * @returns number of steps
 * @throws 409 without a template, and for a step without an able decider
 */
export async function createSteps(
  tx: Tx,
  { revisionId, categoryId, authorIds, round }: ReviewRound,
): Promise<number> {
  await refuseStepsWithoutDeciders(tx, { categoryId, authorIds });
  const { rows } = await sql`
    with made as (
      insert into review_step (revision_id, round, step_no, rule, days, is_last)
      select ${revisionId}::bigint, ${round}, t.step_no, t.rule, t.days,
        t.step_no = max(t.step_no) over ()
      from review_template_step t where t.category_id = ${categoryId}::bigint
      returning step_id, step_no
    ), deciders as (
      insert into review_decider (step_id, user_id, name, dept_id)
      select m.step_id, u.user_id, u.nick_name, u.dept_id
      from made m
      join review_template_step t on t.category_id = ${categoryId}::bigint and t.step_no = m.step_no
      join sys_user u on ${isNamedDecider}
      where ${mayDecide} and u.user_id <> all(${[...authorIds]}::bigint[])
    )
    select from made`.execute(tx);
  if (rows.length === 0) throw conflict("该分类尚未设置审批步骤，请先设置");
  return rows.length;
}

/** Sets the due time of the next step and notifies its deciders. @returns null after the last step */
export async function startNextStep(
  unit: UnitOfWork,
  { revisionId, round, now }: { revisionId: string; round: number; now: Date },
): Promise<{ isLast: boolean } | null> {
  const { rows } = await sql<{ isLast: boolean }>`
    update review_step s set due_at = ${asTimestamp(now)} + make_interval(days => s.days)
    from revision r where r.revision_id = ${revisionId}::bigint and s.round = ${round}
      and s.revision_id = r.revision_id and s.done_at is null
      and s.step_no = (select min(step_no) from review_step
        where revision_id = ${revisionId}::bigint and round = ${round} and done_at is null)
    returning s.is_last`.execute(unit.tx);
  if (rows[0]) await unit.record({ act: "review.stepStarted", subject: revisionId, now });
  return rows[0] ?? null;
}
