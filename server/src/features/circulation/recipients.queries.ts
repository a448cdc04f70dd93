import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";
import { enqueueMessageEvent } from "../message-center/message-event.ts";

/** The ids or texts of a list in the audience of the circulation `w`. */
const listed = (name: "deptIds" | "postIds" | "roleIds" | "userIds" | "licences") =>
  sql`jsonb_array_elements_text(coalesce(w.audience->${sql.lit(name)}, '[]'))`;

/**
 * The people `asked (circulation_id, user_id)` of audiences, for a query that begins with
 * `with recursive wanted as (…circulation_id, audience…),`.
 */
export const askedByAudience = (now: Date): RawBuilder<unknown> => sql`
  reached as (
    select w.circulation_id, d.dept_id, coalesce((w.audience->>'withBelow')::boolean, false) as with_below
    from wanted w cross join lateral ${listed("deptIds")} as e (id)
      join sys_dept d on d.dept_id = e.id::bigint
    union
    select r.circulation_id, d.dept_id, true
    from reached r join sys_dept d on d.parent_id = r.dept_id where r.with_below
  ), asked as (
    select r.circulation_id, u.user_id from reached r join sys_user u using (dept_id)
    union
    select w.circulation_id, h.user_id from wanted w cross join lateral ${listed("postIds")} as e (id)
      join sys_user_post h on h.post_id = e.id::bigint
    union
    select w.circulation_id, h.user_id from wanted w cross join lateral ${listed("roleIds")} as e (id)
      join sys_user_role h on h.role_id = e.id::bigint
    union
    select w.circulation_id, p.user_id from wanted w cross join lateral ${listed("licences")} as e (kind)
      join repair_person p on coalesce(p.license, p.skill_certificate) = e.kind
    where p.nature = '1' and p.user_nature in ('1', '3')
      and (p.expiry_date is null or p.expiry_date >= ${asTimestamp(now)}::date)
    union
    select w.circulation_id, e.id::bigint from wanted w cross join lateral ${listed("userIds")} as e (id)
  )`;

/**
 * Adds to circulations `c` everybody whom their audiences mean and who may sign in, with department
 * and posts as of now, and notifies them. Who is a recipient already stays as of then. @returns how many were added
 */
export async function addRecipients(
  unit: UnitOfWork,
  { which, now }: { which: RawBuilder<SqlBool>; now: Date },
): Promise<number> {
  const { rows } = await sql<{ circulationId: string }>`
    with recursive wanted as (
      select c.circulation_id, c.audience from circulation c where c.state = 'open' and ${which}
    ), ${askedByAudience(now)}, path as (
      select dept_id, dept_name as names from sys_dept where parent_id is null
      union all
      select d.dept_id, p.names || ' / ' || d.dept_name
      from path p join sys_dept d on d.parent_id = p.dept_id
    )
    insert into recipient (circulation_id, user_id, name, dept_id, dept, posts, added_at)
    select a.circulation_id, u.user_id, u.nick_name, u.dept_id, coalesce(p.names, ''),
      array(select x.post_name from sys_user_post h join sys_post x using (post_id)
        where h.user_id = u.user_id order by x.post_id),
      ${asTimestamp(now)}
    from asked a join sys_user u using (user_id) left join path p using (dept_id)
    where ${canSignIn} and not exists (select from recipient r
      where r.circulation_id = a.circulation_id and r.user_id = a.user_id)
    on conflict do nothing returning circulation_id`.execute(unit.tx);
  for (const circulationId of new Set(rows.map((row) => row.circulationId))) {
    await enqueueMessageEvent(unit, "circulation.addressed", {
      ...{ circulationId, addedAt: now.toISOString() },
    });
  }
  return rows.length;
}
