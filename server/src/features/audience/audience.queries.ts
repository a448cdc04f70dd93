import type { Audience, AudienceChoices } from "@aeromaint/contracts/documents/audience.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";

/** Elements of a list in the audience of the circulation `w`. */
const listed = (name: "deptIds" | "postIds" | "roleIds" | "userIds" | "licences") =>
  sql`jsonb_array_elements_text(coalesce(w.audience->${sql.lit(name)}, '[]'))`;

/** True if the person `p` has the licence `e`, also after its expiry. */
const holds = sql`(coalesce(p.license, p.skill_certificate) = e.kind
  and p.nature = '1' and p.user_nature in ('1', '3'))`;

const isExpired = (now: Date) => sql`coalesce(p.expiry_date < ${asTimestamp(now)}::date, false)`;

/** Rows `(circulation_id, user_id)` of holders with an expired licence. */
export const expiredHolders = (now: Date): RawBuilder<unknown> => sql`
  select w.circulation_id, p.user_id from wanted w cross join lateral ${listed("licences")} as e (kind)
    join repair_person p on ${holds} where ${isExpired(now)}`;

/**
 * CTE `members (circulation_id, user_id)`: people of the audiences.
 * The query must begin with `with recursive wanted as (…circulation_id, audience…),`.
 */
export const audienceMembers = (now: Date): RawBuilder<unknown> => sql`
  reached as (
    select w.circulation_id, d.dept_id, coalesce((w.audience->>'withBelow')::boolean, false) as with_below
    from wanted w cross join lateral ${listed("deptIds")} as e (id)
      join sys_dept d on d.dept_id = e.id::bigint
    union
    select r.circulation_id, d.dept_id, true
    from reached r join sys_dept d on d.parent_id = r.dept_id where r.with_below
  ), members as (
    select r.circulation_id, u.user_id from reached r join sys_user u using (dept_id)
    union
    select w.circulation_id, h.user_id from wanted w cross join lateral ${listed("postIds")} as e (id)
      join sys_user_post h on h.post_id = e.id::bigint
    union
    select w.circulation_id, h.user_id from wanted w cross join lateral ${listed("roleIds")} as e (id)
      join sys_user_role h on h.role_id = e.id::bigint
    union
    select w.circulation_id, p.user_id from wanted w cross join lateral ${listed("licences")} as e (kind)
      join repair_person p on ${holds}
    where not ${isExpired(now)}
    union
    select w.circulation_id, e.id::bigint from wanted w cross join lateral ${listed("userIds")} as e (id)
  )`;

/** Number of people in an audience that can sign in. */
export async function countAudience(db: Read, audience: Audience, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with recursive wanted as (
      select 0::bigint as circulation_id, ${JSON.stringify(audience)}::jsonb as audience
    ), ${audienceMembers(now)}
    select count(*)::int as total from members join sys_user u using (user_id)
    where ${canSignIn}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Enabled roles, and licences held by approved persons. */
export async function findAudienceChoices(db: Read): Promise<AudienceChoices> {
  const { rows } = await sql<AudienceChoices>`
    select coalesce((select json_agg(json_build_object('roleId', role_id::text, 'roleName', role_name)
        order by role_sort, role_id) from sys_role where status = '1'), '[]') as roles,
      array(select distinct coalesce(license, skill_certificate) as kind from repair_person
        where nature = '1' and user_nature in ('1', '3') and coalesce(license, skill_certificate) <> ''
        order by kind) as licences`.execute(db);
  return rows[0] ?? { roles: [], licences: [] };
}
