import {
  type OwnSalaryFilters,
  type PayColumnName,
  payColumnNames,
  type SalaryDetail,
  type SalaryFilters,
  type SalaryRow,
  type SalaryTotals,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { longPageOf, type Page } from "../../crud/paging.ts";
import { containsPart, descending, equals, listPage, matching } from "../../crud/row-list.ts";
import { removeRows } from "../../crud/rows.ts";
import { byPinyin } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

type SalaryListFilters = Pick<SalaryFilters, "userName" | "month">;
type Condition = RawBuilder<SqlBool>;

const people = sql`platform_salary s join sys_user u using (user_id)`;

/** Columns have at most 14 digits, which a JavaScript number represents exactly. */
const numberOf = (name: PayColumnName) =>
  sql<number | null>`${sql.ref(`s.${name}`)}::float8`.as(name);

const salaryRows = (db: Read) =>
  db
    .selectFrom("platformSalary as s")
    .innerJoin("sysUser as u", "u.userId", "s.userId")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .select(["s.salaryId", "s.userId", "u.nickName as userName", "u.userName as account"])
    .select(["d.deptName", "s.month", "s.notes", "s.createdAt as createTime"])
    .select(payColumnNames.map((name) => numberOf(name)));

/** Condition: the person `u` is within the data scope, or is the user. */
export const isSalaryInScope = (user: CurrentUser): Condition =>
  withinScope(user, { dept: "u.dept_id", owner: "u.user_id" });

/** Salaries within the data scope, newest month first. */
export const salaryList = {
  source: (filters: SalaryListFilters, actor: Actor) => ({
    from: people,
    where: matchingSalaries(filters, actor),
  }),
  query: salaryRows,
  id: "s.salary_id",
  order: descending("s.month", "s.salaryId"),
  sorts: {
    userName: byPinyin(sql`u.nick_name`),
    month: sql`s.month`,
    grossPay: sql`s.gross_pay`,
    amountPaid: sql`s.amount_paid`,
    total: sql`s.total`,
  },
};

export const listSalaries = (
  db: Read,
  filters: SalaryFilters,
  actor: Actor,
): Promise<Page<SalaryRow>> => listPage(db, salaryList, filters, actor);

export const findSalary = (db: Read, id: string, actor: Actor): Promise<SalaryDetail | undefined> =>
  findWhere(db, sql<SqlBool>`s.salary_id = ${id}::bigint and ${isSalaryInScope(actor.user)}`);

const findWhere = (db: Read, condition: Condition): Promise<SalaryDetail | undefined> =>
  salaryRows(db).where(condition).executeTakeFirst();

/** Exact sums over all rows of a filter, as text: a JavaScript number may have too few digits. */
export async function sumSalaries(
  db: Read,
  narrowing: SalaryListFilters,
  actor: Actor,
): Promise<SalaryTotals> {
  const sums = payColumnNames.map(
    (name) => sql`coalesce(sum(s.${sql.ref(name)}), 0)::numeric(40, 2)::text as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<PayColumnName, string> & { count: number }>`
    select count(*)::int as count, ${sql.join(sums)} from ${people}
    where ${matchingSalaries(narrowing, actor)}`.execute(db);
  const { count = 0, ...totals } = rows[0] ?? {};
  return { count, sums: totals as Record<PayColumnName, string> };
}

/** Removes all or nothing. @throws 404 if one is missing or out of scope */
export async function removeSalaries(
  unit: UnitOfWork,
  ids: string[],
  { user }: Actor,
): Promise<void> {
  const within = sql<SqlBool>`exists (
    select from sys_user u where u.user_id = platform_salary.user_id and ${isSalaryInScope(user)})`;
  await removeRows(unit, "platformSalary", "salaryId", ids, within);
  // The undo of their import skips them.
  await sql`delete from sheet_import_row where row_id = any(${ids}::bigint[])`.execute(unit.tx);
}

function matchingSalaries({ userName, month }: SalaryListFilters, { user }: Actor): Condition {
  const named = (name: string) =>
    sql<SqlBool>`(${containsPart("u.nickName")(name)} or ${containsPart("u.userName")(name)})`;
  return matching(
    { userName, month },
    { userName: named, month: equals("s.month") },
    isSalaryInScope(user),
  );
}

/** Pay slips of a user, newest month first. */
export function listOwnSalaries(
  db: Read,
  { month, ...paging }: OwnSalaryFilters,
  userId: string,
): Promise<Page<SalaryRow>> {
  const own = sql<SqlBool>`s.user_id = ${userId}::bigint`;
  return longPageOf(db, {
    from: people,
    where: matching({ month }, { month: equals("s.month") }, own),
    id: salaryList.id,
    order: salaryList.order.sql,
    query: salaryRows(db),
    paging,
  });
}

export function findOwnSalary(
  db: Read,
  id: string,
  userId: string,
): Promise<SalaryDetail | undefined> {
  return findWhere(db, sql<SqlBool>`s.salary_id = ${id}::bigint and s.user_id = ${userId}::bigint`);
}
