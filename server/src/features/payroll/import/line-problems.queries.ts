import {
  type PayName,
  type PaySum,
  payColumns,
  paySums,
  payTextColumns,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { amountOf, hasParts, ofLine, pairs } from "./line-columns.queries.ts";
import { plainName } from "./lines.queries.ts";
import type { SheetProblem } from "./sheet/problems.ts";

export interface Found {
  problems: SheetProblem[];
  /** How many there are, listed or not. */
  count: number;
}

const title = (name: PayName) => payColumns[name].title;
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
