import type {
  AuthorisationQuery,
  AuthorisationRow,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { endOfPeriod } from "../../crud/period.ts";
import { containsPart, equals, matching } from "../../crud/row-list.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

/** `at`: moment of the validity. `known`: latest moment of the records to use. */
interface AuthorisationMoment {
  at: RawBuilder<unknown>;
  known: RawBuilder<unknown>;
}

/** Moment for a day (its end) or for now. A future moment uses the records known now. */
export function authorisationMoment(day: string | undefined, now: Date): AuthorisationMoment {
  const present = asTimestamp(now);
  if (!day) return { at: present, known: present };
  const at = sql`${endOfPeriod(day)}::timestamptz`;
  return { at, known: sql`least(${at}, ${present})` };
}

/** Data scope: department of the holder, or issued by the user. */
const scope = { dept: "u.dept_id", owner: "a.created_by" };

/** Every authorisation `a` at a moment, with its holder `u`. */
export const authorisationsAt = ({ at, known }: AuthorisationMoment): RawBuilder<unknown> =>
  sql`authorisation_at(${at}, ${known}) a cross join lateral (select a.nick_name, a.dept_id) u`;

/** Joins for the rows of a page. */
export const authorisationJoins = sql`join authorisation_category c on c.category_id = a.category_id
  left join sys_dept d on d.dept_id = u.dept_id left join aircraft_type t on t.type_id = a.type_id`;

/** Columns of an `AuthorisationRow`. */
export const selectedAuthorisationColumns = ({
  at,
  known,
}: AuthorisationMoment): RawBuilder<unknown> => sql`
  a.authorisation_id, a.number, a.user_id, u.nick_name, d.dept_name, a.category_id, c.category_name, a.level,
  a.type_id, t.name as type_name, a.registrations, a.chapters, a.limitation, a.basis, a.valid_from, a.valid_until,
  a.state, a.missing, case when a.state = 'valid' then a.holds_until end as holds_until,
  case when a.state = 'valid' then ${daysLeft(at)} end as days_left,
  case when a.state = 'valid' then a.ends_by end as ends_by,
  (select p.reason from authorisation_act p where p.authorisation_id = a.authorisation_id and p.act = 'plan'
    and p.recorded_at <= ${known} order by p.recorded_at desc, p.act_id desc limit 1) as plan`;

/** Whole days until the last day of validity. */
const daysLeft = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql`((a.holds_until - interval '1 microsecond')::date - (${at})::date)`;

type AuthorisationListFilters = Omit<
  AuthorisationQuery,
  "pageNum" | "pageSize" | "sortBy" | "sortOrder"
>;

/** Condition on `a` and `u` for the filters, within the data scope. */
export function filterAuthorisations(
  filters: AuthorisationListFilters,
  { user }: Actor,
  { at }: AuthorisationMoment,
): RawBuilder<SqlBool> {
  const { state, endsWithin } = filters;
  return matching(
    filters,
    {
      nickName: containsPart("u.nickName"),
      number: containsPart("a.number"),
      categoryId: equals("a.categoryId"),
      typeId: isForType,
      deptId: inDept,
      userId: equals("a.userId"),
      state: equals("a.state"),
    },
    withinScope(user, scope),
    // A cheap necessary condition of valid authorisations reduces the rows first.
    state === "valid" || endsWithin !== undefined
      ? sql`(${at})::date between a.valid_from and a.valid_until`
      : undefined,
    endsWithin === undefined
      ? undefined
      : sql`a.state = 'valid' and ${daysLeft(at)} <= ${endsWithin}::int`,
  );
}

/** Condition: `a` is for the type, for a type above or below, or for all types. */
const isForType = (typeId: string) =>
  sql<SqlBool>`coalesce(a.type_id, 0) = any((select above || below from type_kin where type_id = ${typeId}::bigint)::bigint[])`;

/** Condition: the person `u` belongs to the department or to one below. */
const inDept = (deptId: string) => sql<SqlBool>`u.dept_id in (with recursive below as (
    select ${deptId}::bigint as dept_id
    union select e.dept_id from below b join sys_dept e on e.parent_id = b.dept_id
  ) select dept_id from below)`;

/** True if the authorisation is within the data scope. */
export async function isAuthorisationInScope(db: Read, id: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from authorisation a join sys_user u using (user_id)
    where a.authorisation_id = ${id}::bigint and ${withinScope(actor.user, scope)}`.execute(db);
  return rows.length > 0;
}

interface AuthorisationSelection {
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/** Authorisations that match a condition on `a` and `u`. Only matches join other tables. */
export async function readAuthorisations(
  db: Read,
  moment: AuthorisationMoment,
  { where, order }: AuthorisationSelection,
): Promise<AuthorisationRow[]> {
  const { rows } = await sql<AuthorisationRow>`
    with judged as materialized (
      select a.* from ${authorisationsAt(moment)} where ${where}
    )
    select ${selectedAuthorisationColumns(moment)} from judged a join sys_user u using (user_id) ${authorisationJoins}
    order by ${order}`.execute(db);
  return rows;
}
