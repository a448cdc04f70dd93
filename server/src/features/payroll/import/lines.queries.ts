import { normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import {
  type PayColumnName,
  type PaySum,
  type PayVariant,
  payColumn,
  payColumnNames,
  payColumns,
  paySums,
  payTextColumns,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { matchesAccountName } from "../../../infra/sessions/account-named.queries.ts";
import { isSalaryInScope } from "../salary.queries.ts";
import type { ColumnName } from "./sheet/pay-headings.ts";
import type { SheetContent } from "./sheet/read-sheet.ts";

const typed = sql.raw(payColumnNames.map((name) => `"${name}" numeric`).join(", "));
const columns = sql.join(payColumnNames.map((name) => sql`${sql.ref(name)} numeric`));
const sent = sql.raw(payColumnNames.map((name) => `"${name}"`).join(", "));

/**
 * Lays a sheet's lines into a table of this transaction alone, `salary_line`: what follows is a
 * handful of statements over all of them, with the database's exact arithmetic.
 */
export async function layLines(tx: Tx, batches: readonly string[]): Promise<void> {
  // There may be an earlier sheet's, where one transaction takes several.
  await sql`drop table if exists pg_temp.salary_line`.execute(tx);
  await sql`create temporary table salary_line (
      row_num integer primary key, account text, user_name text, notes text, flawed boolean not null,
      user_id bigint, namesakes integer, salary_id bigint, ${columns}
    ) on commit drop`.execute(tx);
  for (const batch of batches) {
    await sql`
      insert into salary_line (row_num, account, user_name, notes, flawed, ${listedColumns(payColumnNames)})
      select "row", account, "userName", notes, coalesce(flawed, false), ${sent}
      from jsonb_to_recordset(${withPlainPeople(batch)}::jsonb) as line ("row" integer, account text,
        "userName" text, notes text, flawed boolean, ${typed})`.execute(tx);
  }
  await sql`analyze salary_line`.execute(tx);
}

/** Lines whose people are named as they are stored. */
function withPlainPeople(batch: string): string {
  return JSON.stringify(
    JSON.parse(batch, (name, value) =>
      name === "account" || name === "userName" ? normaliseText(value) || undefined : value,
    ),
  );
}

/** A person's display name as lines have it: without blanks, wide ones included. */
const plainName = sql`translate(u.nick_name, ${" \u3000\u00a0"}, '')`;

/** Finds each line's person within the importer's reach: by the account, or else by a name that one has. */
export async function findPeople(tx: Tx, actor: Actor): Promise<void> {
  const reached = isSalaryInScope(actor.user);
  await sql`
    update salary_line l set user_id = u.user_id from sys_user u
    where ${matchesAccountName(sql`l.account`)} and ${reached}`.execute(tx);
  await sql`
    update salary_line l set namesakes = n.count, user_id = case when n.count = 1 then n.user_id end
    from (select ${plainName} as name, count(*)::int, min(u.user_id) as user_id from sys_user u
      where ${plainName} in (select user_name from salary_line where account is null) and ${reached}
      group by 1) n
    where l.account is null and l.user_name = n.name`.execute(tx);
}

/** Columns that the sheet does not have stay as they are where the month has the person already. */
export async function takeOver(
  tx: Tx,
  { columns: sheet }: SheetContent,
  month: string,
): Promise<void> {
  const sums = paySums.map(({ name }) => name as string);
  const kept = [...payColumnNames, "notes" as const].filter(
    (name) => !sheet.includes(name) && !sums.includes(name),
  );
  const changes = kept.map((name) => sql`, ${sql.ref(name)} = s.${sql.ref(name)}`);
  await sql`
    update salary_line l set salary_id = s.salary_id ${sql.join(changes, sql``)}
    from platform_salary s where s.user_id = l.user_id and s.month = ${month}`.execute(tx);
}

/** Fills in a sum where the sheet leaves it out; one that follows from nothing stays as it was. */
export async function fillIn(tx: Tx, sum: PaySum, { columns: sheet }: SheetContent): Promise<void> {
  const name = sql.ref(sum.name);
  const before = sheet.includes(sum.name)
    ? sql`null`
    : sql`(select s.${name} from platform_salary s where s.salary_id = l.salary_id)`;
  await sql`
    update salary_line l
    set ${name} = case when ${isCalledFor(sum, sheet)} then ${amountOf(sum)} else ${before} end
    where ${name} is null`.execute(tx);
}

const sumNames = new Set<PayColumnName>(paySums.map(({ name }) => name));

/** A number of a line (`l`) as SQL. */
const ofLine = (name: PayColumnName) => sql`l.${sql.ref(name)}`;

/** Names joined by commas, as SQL. */
export const listedColumns = (names: readonly string[], prefix = "") =>
  sql.join(names.map((name) => sql.ref(`${prefix}${name}`)));

/** What a sum comes to by its parts; what is blank counts nothing. */
function amountOf({ plus, minus }: PaySum): RawBuilder<unknown> {
  const added = plus.map((part) => sql`+ coalesce(${partOf(part)}, 0)`);
  const taken = minus.map((part) => sql`- coalesce(${ofLine(part)}, 0)`);
  return sql`round(0 ${sql.join([...added, ...taken], sql` `)}, 2)`;
}

/** Whether anything is there from which a sum follows. */
function hasParts(sum: PaySum): RawBuilder<SqlBool> {
  return isAny([...sum.plus.map(partOf), ...sum.minus.map(ofLine)]);
}

/**
 * Whether a line that does not state a sum ought to have it: one of its list's own parts is there,
 * or shared ones in a line of that list's sheet that has nothing of the other list.
 */
function isCalledFor(sum: PaySum, sheet: readonly ColumnName[]): RawBuilder<SqlBool> {
  const { variant } = payColumn(sum.name);
  const own = [...sum.plus, ...sum.minus].filter(
    (part) => variant === "both" || payColumn(firstOf(part)).variant === variant,
  );
  const byOwn = own.length > 0 ? isAny(own.map(partOf)) : sql<SqlBool>`false`;
  if (variant === "both" || !isSheetOf(variant, sheet)) return byOwn;
  const others = payColumnNames.filter((name) => {
    const { variant: its } = payColumn(name);
    return its !== "both" && its !== variant && !sumNames.has(name);
  });
  return sql<SqlBool>`(${byOwn} or (${hasParts(sum)} and not ${isAny(others.map(ofLine))}))`;
}

/** Pairs that are multiplied, with the sum that they make where that may be stated instead. */
const pairs = paySums.flatMap(({ name, plus }) =>
  plus.flatMap((part) =>
    typeof part === "string" ? [] : [{ pair: part, instead: plus.length === 1 ? name : null }],
  ),
);

/** A sheet with columns of neither list is one of both. */
function isSheetOf(variant: PayVariant, sheet: readonly ColumnName[]): boolean {
  const variants = sheet.flatMap((name) =>
    payColumnNames.includes(name as PayColumnName)
      ? [payColumn(name as PayColumnName).variant]
      : [],
  );
  return variants.includes(variant) || variants.every((its) => its === "both");
}

type Part = PaySum["plus"][number];

function firstOf(part: Part): PayColumnName {
  return typeof part === "string" ? part : part[0];
}

function partOf(part: Part): RawBuilder<unknown> {
  if (typeof part === "string") return ofLine(part);
  return sql`${ofLine(part[0])} * ${ofLine(part[1])}`;
}

function isAny(values: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(${sql.join(values)}) is not null)`;
}

interface Found {
  problems: SheetProblem[];
  /** How many there are, listed or not. */
  count: number;
}

const title = (name: PayColumnName) => payColumns[name].title;
const { account, userName } = payTextColumns;
/** The column by which a line names its person. */
const personColumn = sql`case when l.account is null then ${userName.title} else ${account.title} end`;

/** Lines without a person, with one of another name, or with one who has a line already. */
export function peopleProblems(tx: Tx, max: number): Promise<Found> {
  return problemsOf(
    tx,
    sql`
      select l.row_num, ${personColumn} as column, case
        when l.account is null and l.user_name is null then '账号和姓名不能都为空'
        when l.namesakes > 1 then '姓名重复，请填写账号' else '人员不存在' end as message
      from salary_line l where l.user_id is null
      union all
      select l.row_num, ${userName.title}, '姓名与账号不一致'
      from salary_line l join sys_user u using (user_id)
      where l.account is not null and l.user_name <> ${plainName}
      union all
      select l.row_num, ${personColumn}, format('与第%s行重复', l.first)
      from (select *, min(row_num) over (partition by user_id) as first from salary_line
        where user_id is not null) l
      where l.row_num > l.first`,
    max,
  );
}

/** Lines that state a sum which does not agree with its parts. */
export function sumProblems(tx: Tx, sum: PaySum, max: number): Promise<Found> {
  return problemsOf(
    tx,
    sql`
      select l.row_num, ${title(sum.name)}::text as column,
        format('与各项合计不符，应为%s', ${amountOf(sum)}) as message
      from salary_line l
      where not l.flawed and ${hasParts(sum)} and abs(${ofLine(sum.name)} - ${amountOf(sum)}) > 0.01`,
    max,
  );
}

/** Factors without the other one, unless what they make is stated. */
export function pairProblems(tx: Tx, max: number): Promise<Found> {
  const halves = pairs.map(({ pair: [one, other], instead }) => {
    const isStated = instead ? sql`${ofLine(instead)} is not null` : sql`false`;
    return sql`
      select l.row_num,
        case when ${ofLine(one)} is null then ${title(one)} else ${title(other)} end as column,
        ${`${title(one)}与${title(other)}需同时填写`}::text as message
      from salary_line l
      where not l.flawed and num_nulls(${ofLine(one)}, ${ofLine(other)}) = 1
        and coalesce(${ofLine(one)}, ${ofLine(other)}) <> 0 and not ${isStated}`;
  });
  return problemsOf(tx, sql.join(halves, sql` union all `), max);
}

/** Sums beyond what a number may be, which only shows once they have been added up. */
export function rangeProblems(tx: Tx, max: number): Promise<Found> {
  const tooLarge = paySums.map(
    ({ name }) => sql`
      select l.row_num, ${title(name)}::text as column, '计算结果超出范围' as message
      from salary_line l where abs(${ofLine(name)}) > ${salaryLimits.amount}`,
  );
  return problemsOf(tx, sql.join(tooLarge, sql` union all `), max);
}

async function problemsOf(tx: Tx, query: RawBuilder<unknown>, max: number): Promise<Found> {
  const { rows } = await sql<SheetProblem & { count: string }>`
    select row_num as row, p.column, message, count(*) over () as count
    from (${query}) p order by row_num limit ${max}`.execute(tx);
  const problems = rows.map(({ row, column, message }) => ({ row, column, message }));
  return { problems, count: Number(rows[0]?.count ?? 0) };
}
