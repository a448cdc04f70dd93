import type {
  AuthorisationQuery,
  AuthorisationRow,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { containing } from "../../crud/paging.ts";
import { endOf } from "../../crud/period.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

/** A moment that is asked about, and until when what was recorded counts. */
export interface Moment {
  at: RawBuilder<unknown>;
  known: RawBuilder<unknown>;
}

/** Now, or what was asked for: a day means its end. What is to come is answered by what is known now. */
export function momentOf(day: string | undefined, now: Date): Moment {
  const present = asTimestamp(now);
  if (!day) return { at: present, known: present };
  const at = sql`${endOf(day)}::timestamptz`;
  return { at, known: sql`least(${at}, ${present})` };
}

/** Whose authorisations somebody sees: of people of these departments, or what somebody issued. */
const scope = { dept: "u.dept_id", owner: "a.created_by" };

/** Every authorisation `a` as of a moment with its holder `u`. */
export const authorisationsAt = ({ at, known }: Moment): RawBuilder<unknown> =>
  sql`authorisation_at(${at}, ${known}) a cross join lateral (select a.nick_name, a.dept_id) u`;

/** What is joined to those that are shown. */
export const details = sql`join authorisation_category c on c.category_id = a.category_id
  left join sys_dept d on d.dept_id = u.dept_id left join aircraft_type t on t.type_id = a.type_id`;

/** Those of `AuthorisationRow`. */
export const rowColumns = ({ at, known }: Moment): RawBuilder<unknown> => sql`
  a.authorisation_id, a.number, a.user_id, u.nick_name, d.dept_name, a.category_id, c.category_name, a.level,
  a.type_id, t.name as type_name, a.registrations, a.chapters, a.limitation, a.basis, a.valid_from, a.valid_until,
  a.state, a.missing, case when a.state = 'valid' then a.holds_until end as holds_until,
  case when a.state = 'valid' then ${daysLeft(at)} end as days_left,
  case when a.state = 'valid' then a.ends_by end as ends_by,
  (select p.reason from authorisation_act p where p.authorisation_id = a.authorisation_id and p.act = 'plan'
    and p.recorded_at <= ${known} order by p.recorded_at desc, p.act_id desc limit 1) as plan`;

/** Whole days until the last one on which it holds. */
export const daysLeft = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql`((a.holds_until - interval '1 microsecond')::date - (${at})::date)`;

type Filters = Omit<AuthorisationQuery, "pageNum" | "pageSize" | "sortBy" | "sortOrder">;

/** The conditions on `a` and `u` that a list's filters make, within the data scope. */
export function filterAuthorisations(
  { nickName, number, categoryId, typeId, deptId, userId, state, endsWithin }: Filters,
  { user }: Actor,
  { at }: Moment,
): RawBuilder<SqlBool> {
  return sql.join<SqlBool>(
    [
      withinScope(user, scope),
      ...(nickName ? [sql`u.nick_name ilike ${containing(nickName)}`] : []),
      ...(number ? [sql`a.number ilike ${containing(number)}`] : []),
      ...(categoryId ? [sql`a.category_id = ${categoryId}::bigint`] : []),
      ...(typeId ? [isForType(sql`${typeId}::bigint`)] : []),
      ...(deptId ? [inDept(deptId)] : []),
      ...(userId ? [sql`a.user_id = ${userId}::bigint`] : []),
      ...(state ? [sql`a.state = ${state}`] : []),
      // What a valid one has in any case is asked first.
      ...(state === "valid" || endsWithin !== undefined
        ? [sql`(${at})::date between a.valid_from and a.valid_until`]
        : []),
      ...(endsWithin === undefined
        ? []
        : [sql`a.state = 'valid' and ${daysLeft(at)} <= ${endsWithin}::int`]),
    ],
    sql` and `,
  );
}

/** Whether `a` is for a type, one above or below it, or for all. */
const isForType = (typeId: RawBuilder<unknown>) =>
  sql`coalesce(a.type_id, 0) = any((select above || below from type_kin where type_id = ${typeId})::bigint[])`;

/** Whether the person `u` is of a department or of one below it. */
const inDept = (deptId: string) => sql`u.dept_id in (with recursive below as (
    select ${deptId}::bigint as dept_id
    union select e.dept_id from below b join sys_dept e on e.parent_id = b.dept_id
  ) select dept_id from below)`;

/** Whether the actor may see the authorisation of this id. */
export async function isAuthorisationSeen(db: Read, id: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from authorisation a join sys_user u using (user_id)
    where a.authorisation_id = ${id}::bigint and ${withinScope(actor.user, scope)}`.execute(db);
  return rows.length > 0;
}

interface Sought {
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/** The authorisations that a condition on `a` and `u` finds, in an order: the rest is joined to these alone. */
export async function readAuthorisations(
  db: Read,
  moment: Moment,
  { where, order }: Sought,
): Promise<AuthorisationRow[]> {
  const { rows } = await sql<AuthorisationRow>`
    with judged as materialized (
      select a.* from ${authorisationsAt(moment)} where ${where}
    )
    select ${rowColumns(moment)} from judged a join sys_user u using (user_id) ${details}
    order by ${order}`.execute(db);
  return rows;
}
