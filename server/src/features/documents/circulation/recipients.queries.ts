import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { audienceMembers } from "../../audience/audience.ts";

/** CTE `path (dept_id, names)`: paths of department names. The query must begin with `with recursive`. */
export const deptPaths = sql`path as (
      select dept_id, dept_name as names from sys_dept where parent_id is null
      union all
      select d.dept_id, p.names || ' / ' || d.dept_name
      from path p join sys_dept d on d.parent_id = p.dept_id
    )`;

export const postNames = sql`array(select x.post_name from sys_user_post h join sys_post x using (post_id)
  where h.user_id = u.user_id order by x.post_id)`;

/**
 * True if the account `u` belongs to a firm that the audience `w` excludes. Circulations are internal
 * unless `withFirms` is set or `userIds` names the account.
 */
export const isExcludedFirm = sql<SqlBool>`(not coalesce((w.audience->>'withFirms')::boolean, false)
  and exists (select from repair_person f where f.user_id = u.user_id and f.user_nature = '2')
  and not exists (select from jsonb_array_elements_text(coalesce(w.audience->'userIds', '[]')) e (id)
    where e.id = u.user_id::text))`;

/**
 * Adds people of the audience that can sign in to open circulations `c`, and notifies them. Stores their
 * current department and posts. Existing recipients do not change.
 * @returns number of added recipients
 */
export async function addRecipients(
  unit: UnitOfWork,
  { which, now }: { which: RawBuilder<SqlBool>; now: Date },
): Promise<number> {
  const { rows } = await sql<{ circulationId: string }>`
    with recursive wanted as (
      select c.circulation_id, c.audience from circulation c where c.state = 'open' and ${which}
    ), ${audienceMembers(now)}, ${deptPaths}
    insert into recipient (circulation_id, user_id, name, dept_id, dept, posts, added_at)
    select a.circulation_id, u.user_id, u.nick_name, u.dept_id, coalesce(p.names, ''),
      ${postNames}, ${asTimestamp(now)}
    from members a join wanted w using (circulation_id) join sys_user u using (user_id)
      left join path p using (dept_id)
    where ${canSignIn} and not ${isExcludedFirm} and not exists (select from recipient r
      where r.circulation_id = a.circulation_id and r.user_id = a.user_id)
    on conflict do nothing returning circulation_id`.execute(unit.tx);
  for (const circulationId of new Set(rows.map((row) => row.circulationId))) {
    await unit.record({ act: "circulation.addressed", subject: circulationId, now });
  }
  return rows.length;
}
