import type {
  AudiencePeopleQuery,
  AudiencePersonRow,
  AudiencePreview,
  CirculationAudience,
} from "@aeromaint/contracts/documents/audience.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containsPattern, type Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { audienceMembers, expiredHolders } from "../../audience/audience.ts";
import { deptPaths, isExcludedFirm, postNames } from "./recipients.queries.ts";

/** CTE `reached_person`: people who match the audience. `reason` is null for recipients. */
const audiencePeople = (audience: CirculationAudience, now: Date): RawBuilder<unknown> => sql`
  with recursive wanted as (
    select 0::bigint as circulation_id, ${JSON.stringify(audience)}::jsonb as audience
  ), ${audienceMembers(now)}, ${deptPaths}, reached_person as (
    select u.user_id, u.user_name, u.nick_name as name, u.dept_id, coalesce(d.names, '') as dept,
      case when u.status <> '1' then 'disabled'
        when f.user_id is not null and f.nature is null then 'pending'
        when f.user_id is not null and f.nature <> '1' then case f.nature when '2' then 'rejected' else 'pending' end
        when not ${canSignIn} then 'disabled'
        when ${isExcludedFirm} then 'firm'
        when not n.is_member then 'expired' end as reason
    from (select user_id, bool_or(is_member) as is_member from (
        select user_id, true as is_member from members
        union all select user_id, false from (${expiredHolders(now)}) x) y group by user_id) n
      join sys_user u using (user_id) cross join wanted w left join path d using (dept_id)
      left join repair_person f on f.user_id = u.user_id
  )`;

/** Numbers of recipients and excluded people, in total and by department. */
export async function findAudiencePreview(
  db: Read,
  audience: CirculationAudience,
  now: Date,
): Promise<AudiencePreview> {
  const { rows: depts } = await sql<AudiencePreview["depts"][number]>`
    ${audiencePeople(audience, now)}
    select dept_id, dept, count(*) filter (where reason is null)::int as recipients,
      count(reason)::int as left_out
    from reached_person group by dept_id, dept order by dept, dept_id`.execute(db);
  const sum = (of: "recipients" | "leftOut") => depts.reduce((total, row) => total + row[of], 0);
  return { recipients: sum("recipients"), leftOut: sum("leftOut"), depts };
}

const noDept = "0";

/** People within the actor's data scope, by department and name. `findAudiencePreview` counts everybody. */
export async function listAudiencePeople(
  db: Read,
  { audience, ...query }: AudiencePeopleQuery & { audience: CirculationAudience },
  { user, now }: Actor,
): Promise<Page<AudiencePersonRow>> {
  const { pageNum = 1, pageSize = 20, name, deptId, show = "reached" } = query;
  const where = sql.join(
    [
      withinScope(user, { dept: "dept_id", owner: "user_id" }),
      show === "reached" ? sql`reason is null` : sql`reason is not null`,
      ...(name
        ? [sql`(name ilike ${containsPattern(name)} or user_name ilike ${containsPattern(name)})`]
        : []),
      ...(deptId
        ? [deptId === noDept ? sql`dept_id is null` : sql`dept_id = ${deptId}::bigint`]
        : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<AudiencePersonRow & { total: number }>`
    ${audiencePeople(audience, now)}, page as (
      select *, count(*) over ()::int as total from reached_person where ${where}
      order by dept, name, user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select u.user_id, u.user_name, u.name, u.dept, ${postNames} as posts, u.reason, u.total
    from page u order by u.dept, u.name, u.user_id`.execute(db);
  return { list: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 };
}
