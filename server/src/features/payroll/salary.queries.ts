import {
  type PayName,
  payNames,
  type SalaryDetail,
  type SalaryFilters,
  type SalaryRow,
  type SalaryTotals,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/crud-routes.ts";
import { containing, type Page, pageFrom } from "../../crud/paging.ts";
import { removeAll } from "../../crud/rows.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

export type SalaryNarrowing = Pick<SalaryFilters, "userName" | "month">;
type Condition = RawBuilder<SqlBool>;

const order = sql`s.month desc, s.salary_id desc`;
const people = sql`platform_salary s join sys_user u using (user_id)`;

/** Columns hold at most 14 digits, which a number of JavaScript shows as they are. */
export const numbersOf = (table: string) =>
  sql.join(payNames.map((name) => sql`${sql.ref(`${table}.${name}`)}::float8 as ${sql.ref(name)}`));

const columns = sql`
  s.salary_id, s.user_id, u.nick_name as user_name, u.user_name as account, d.dept_name, s.month,
  ${numbersOf("s")}, s.notes, s.created_at as create_time`;

/** The people (`u`, sys_user) whose pay is within somebody's reach: by department, and one's own. */
export const reachedPeople = (user: CurrentUser): Condition =>
  withinScope(user, { dept: "u.dept_id", owner: "u.user_id" });

export function listSalaries(
  db: Read,
  { pageNum = 1, pageSize = 20, ...narrowing }: SalaryFilters,
  actor: Actor,
): Promise<Page<SalaryRow>> {
  const offset = (pageNum - 1) * pageSize;
  return pageWhere(db, matching(narrowing, actor), { pageSize, offset });
}

/** A page of the rows that meet a condition on `s` and `u`. */
export function pageWhere(
  db: Read,
  condition: Condition,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<Page<SalaryRow>> {
  const page = sql<SalaryRow>`
    select ${columns} from ${people} left join sys_dept d using (dept_id)
    where ${condition} order by ${order} limit ${pageSize} offset ${offset}`.execute(db);
  return pageFrom(
    page.then(({ rows }) => rows),
    countWhere(db, condition),
  );
}

export const countSalaries = (
  db: Read,
  narrowing: SalaryNarrowing,
  actor: Actor,
): Promise<number> => countWhere(db, matching(narrowing, actor));

export const findSalary = (db: Read, id: string, actor: Actor): Promise<SalaryDetail | undefined> =>
  findWhere(db, sql<SqlBool>`s.salary_id = ${id}::bigint and ${reachedPeople(actor.user)}`);

export async function findWhere(db: Read, condition: Condition): Promise<SalaryDetail | undefined> {
  const { rows } = await sql<SalaryDetail>`
    select ${columns} from ${people} left join sys_dept d using (dept_id)
    where ${condition}`.execute(db);
  return rows[0];
}

/** The rows after `last` in the order of the list. */
export async function salariesAfter(
  db: Read,
  { narrowing, actor, last, size }: Further,
): Promise<SalaryRow[]> {
  const after = last
    ? sql`and (s.month, s.salary_id) < (${last.month}, ${last.salaryId}::bigint)`
    : sql``;
  const { rows } = await sql<SalaryRow>`
    select ${columns} from ${people} left join sys_dept d using (dept_id)
    where ${matching(narrowing, actor)} ${after} order by ${order} limit ${size}`.execute(db);
  return rows;
}

interface Further {
  narrowing: SalaryNarrowing;
  actor: Actor;
  last: SalaryRow | undefined;
  size: number;
}

/** Exact sums over all rows of a filter, as text: they may have more digits than a number. */
export async function sumSalaries(
  db: Read,
  narrowing: SalaryNarrowing,
  actor: Actor,
): Promise<SalaryTotals> {
  const sums = payNames.map(
    (name) => sql`coalesce(sum(s.${sql.ref(name)}), 0)::numeric(40, 2)::text as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<PayName, string> & { count: number }>`
    select count(*)::int as count, ${sql.join(sums)} from ${people}
    where ${matching(narrowing, actor)}`.execute(db);
  const { count = 0, ...totals } = rows[0] ?? {};
  return { count, sums: totals as Record<PayName, string> };
}

/** All or nothing. @throws 404 when one is missing or out of reach */
export async function removeSalaries(tx: Tx, ids: string[], { user }: Actor): Promise<void> {
  const within = sql<SqlBool>`exists (
    select from sys_user u where u.user_id = platform_salary.user_id and ${reachedPeople(user)})`;
  await removeAll(tx, "platformSalary", "salaryId", ids, within);
}

function matching({ userName, month }: SalaryNarrowing, { user }: Actor): Condition {
  const named = userName && containing(userName);
  return sql<SqlBool>`${reachedPeople(user)}
    ${named ? sql`and (u.nick_name ilike ${named} or u.user_name ilike ${named})` : sql``}
    ${month ? sql`and s.month = ${month}` : sql``}`;
}

async function countWhere(db: Read, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${people} where ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}
