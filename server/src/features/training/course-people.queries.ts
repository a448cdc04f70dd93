import type { CoursePerson, TrainingState } from "@aeromaint/contracts/training/course.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { containsPattern, type Page, type Paging } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";
import { audienceMembers } from "../audience/audience.ts";
import { expiryDate, isPersonInScope, trainingStateOn } from "./training-state.queries.ts";

interface CoursePeopleFilters extends Paging {
  userName?: string | undefined;
  state?: TrainingState | undefined;
}

/**
 * Audience of a course within the data scope, most urgent training first. For a course without an
 * audience: all people with a record.
 */
export async function listCoursePeople(
  db: Read,
  courseId: string,
  { userName, state, pageNum = 1, pageSize = 20 }: CoursePeopleFilters,
  actor: Actor,
): Promise<Page<CoursePerson>> {
  const now = asTimestamp(actor.now);
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (userName)
    conditions.push(sql`(nick_name ilike ${containsPattern(userName)}
    or user_name ilike ${containsPattern(userName)})`);
  if (state) conditions.push(sql`state = ${state}`);
  const { rows } = await sql<CoursePerson & { total: number }>`
    with recursive wanted as (
      select course_id as circulation_id, audience from course where course_id = ${courseId}::bigint
    ), ${audienceMembers(actor.now)}, candidate as (
      select user_id from members
      union select t.user_id from train_record t, wanted w
      where t.course_id = w.circulation_id and w.audience is null
    ), person as (
      select u.user_id, u.nick_name, u.user_name, u.dept_id, c.needs_licence, r.train_date,
        ${expiryDate} as expiry_date, ${trainingStateOn(sql`${now}::date`)} as state
      from candidate join sys_user u using (user_id)
        join course c on c.course_id = ${courseId}::bigint
        left join lateral (select * from passed_record_at(${now}) t
          where t.user_id = u.user_id and t.course_id = c.course_id
          order by t.train_date desc, t.record_id desc limit 1) r on true
      where ${canSignIn} and ${isPersonInScope(actor)}
    ), page as (
      select *, count(*) over ()::int as total from person where ${sql.join(conditions, sql` and `)}
      order by array_position(array['expired', 'none', 'expiring', 'valid'], state), expiry_date, user_id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select p.user_id, p.nick_name as user_name, p.user_name as account, d.dept_name, p.train_date,
      p.expiry_date, p.state, ${missing(now)} as missing, p.total
    from page p left join sys_dept d using (dept_id)
    order by array_position(array['expired', 'none', 'expiring', 'valid'], p.state), p.expiry_date,
      p.user_id`.execute(db);
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };

  /** Prerequisites that the person `p` lacks: a valid licence, signatures of documents in force. */
  function missing(at: RawBuilder<unknown>) {
    return sql<string[]>`array(
      select '没有有效执照' where p.needs_licence and not exists (select from repair_person l
        where l.user_id = p.user_id and l.nature = '1' and coalesce(l.license, l.skill_certificate) <> ''
          and coalesce(l.expiry_date >= ${at}::date, true))
      union all
      select '未签收 ' || f.doc_number || ' 第 ' || v.rev_no || ' 版'
      from course_item n join document f using (item_id) join revision v using (item_id)
      where n.course_id = ${courseId}::bigint and n.relation = 'needed' and v.effective @> ${at}
        and not exists (select from circulation k join signature s using (circulation_id)
          where k.subject = 'revision' and k.subject_id = v.revision_id and s.user_id = p.user_id))`;
  }
}
