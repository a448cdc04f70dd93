import type {
  ReviewTemplate,
  ReviewTemplateDetail,
  ReviewTodoRow,
} from "@aeromaint/contracts/documents/review.ts";
import type { ReviewStepRow } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Page, Paging } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { isCurrentStep, mayDecideFor } from "./deciders.queries.ts";

/** Steps of all rounds of a revision, in order, with deciders and decisions. */
export async function listSteps(db: Read, revisionId: string): Promise<ReviewStepRow[]> {
  const { rows } = await sql<ReviewStepRow>`
    select s.step_no, s.round, s.rule, s.is_last, s.due_at as due_time, s.done_at is not null as is_done,
      coalesce((select json_agg(json_build_object('userId', w.user_id::text, 'name', w.name)
          order by w.user_id)
        from review_decider w where w.step_id = s.step_id), '[]') as deciders,
      coalesce((select json_agg(json_build_object('act', x.act, 'actor', x.actor, 'comment', x.comment,
          'sha256', x.sha256, 'decidedTime', to_char(x.decided_at, 'YYYY-MM-DD HH24:MI:SS'),
          'deciderName', case when x.decider_id <> x.user_id then (select w.name from review_decider w
            where w.step_id = s.step_id and w.user_id = x.decider_id) end) order by x.decision_id)
        from decision x where x.step_id = s.step_id), '[]') as decisions
    from review_step s where s.revision_id = ${revisionId}::bigint
    order by s.round, s.step_no`.execute(db);
  return rows;
}

/** Revisions that wait for a decision of the user, by due time. */
export async function listTodos(
  db: Read,
  { pageNum = 1, pageSize = 20 }: Paging,
  { user: { userId }, now }: Actor,
  { revisionId }: { revisionId?: string } = {},
): Promise<Page<ReviewTodoRow>> {
  const { rows } = await sql<ReviewTodoRow & { totalRows: number }>`
    select d.item_id, r.revision_id, i.module, d.doc_number, r.title, r.rev_no, r.kind, r.state,
      r.author->>'name' as author_name, r.frozen_at as frozen_time, s.due_at as due_time,
      case when bool_or(w.user_id = ${userId}::bigint) then null else min(w.name) end as for_name,
      (count(*) over ())::int as total_rows
    from revision r join review_step s on ${isCurrentStep} join review_decider w using (step_id)
      join document d using (item_id) join content_item i using (item_id)
    where r.state in ('review', 'approval') and ${mayDecideFor(userId, now)}
      and ${revisionId ? sql`r.revision_id = ${revisionId}::bigint` : sql`true`}
      and not r.author_ids @> array[${userId}::bigint]
      and not exists (select from decision x where x.step_id = s.step_id
        and (x.decider_id = w.user_id or x.user_id = ${userId}::bigint))
      and not exists (select from decision x join review_step other using (step_id)
        where other.revision_id = r.revision_id and other.round = r.round
          and x.user_id = ${userId}::bigint)
    group by d.item_id, r.revision_id, i.module, s.step_id
    order by s.due_at, r.revision_id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const total = rows[0]?.totalRows ?? 0;
  return { list: rows.map(({ totalRows: _, ...row }) => row as ReviewTodoRow), total };
}

/** Review steps of a category; undefined for an unknown category. */
export async function findTemplate(
  db: Read,
  categoryId: string,
): Promise<ReviewTemplateDetail | undefined> {
  const { rows } = await sql<ReviewTemplateDetail>`
    select coalesce((select json_agg(json_build_object('rule', rule, 'days', days,
          'userIds', user_ids::text[], 'roleIds', role_ids::text[], 'postIds', post_ids::text[])
        order by step_no)
      from review_template_step t where t.category_id = c.category_id), '[]') as steps,
      coalesce((select json_agg(distinct jsonb_build_object('userId', u.user_id::text,
          'nickName', u.nick_name))
        from review_template_step t join sys_user u on u.user_id = any(t.user_ids)
        where t.category_id = c.category_id), '[]') as people,
      c.circulate_days
    from content_category c where c.category_id = ${categoryId}::bigint`.execute(db);
  return rows[0];
}

/** Replaces the steps of a category; running reviews keep theirs. Undefined `circulateDays` stays unchanged. */
export async function replaceTemplate(
  { tx }: UnitOfWork,
  categoryId: string,
  { steps, circulateDays }: ReviewTemplate,
): Promise<void> {
  if (circulateDays !== undefined) {
    await tx
      .updateTable("contentCategory")
      .set({ circulateDays })
      .where("categoryId", "=", categoryId)
      .execute();
  }
  await tx.deleteFrom("reviewTemplateStep").where("categoryId", "=", categoryId).execute();
  for (const [index, { rule, days, userIds = [], roleIds = [], postIds = [] }] of steps.entries()) {
    await sql`
      insert into review_template_step (category_id, step_no, rule, days, user_ids, role_ids, post_ids)
      values (${categoryId}::bigint, ${index + 1}, ${rule}, ${days}, ${userIds}::bigint[],
        ${roleIds}::bigint[], ${postIds}::bigint[])`.execute(tx);
  }
}
