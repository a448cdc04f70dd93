import {
  trainSheetColumns as columns,
  type TrainImport,
  type TrainSheetProblem,
  trainSheetLimits,
} from "@aeromaint/contracts/training/import.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { isPersonReached } from "../training-state.queries.ts";
import type { TrainSheetContent, TrainSheetLine } from "./read-train-sheet.ts";

type ImportedRow = TrainImport["rows"][number];

/** A line with the person and the course that it names; what it does not name is null, and a problem. */
type ResolvedLine = { [Name in keyof ImportedRow]: ImportedRow[Name] | null } & {
  row: number;
  userId: string | null;
  courseId: string | null;
  problems: TrainSheetProblem[] | null;
};

/** The lines of a sheet with their people and courses, and everything that is wrong, row by row. */
export async function resolveLines(
  db: Read,
  { lines, problems }: TrainSheetContent,
  actor: Actor,
): Promise<{ lines: ResolvedLine[]; problems: TrainSheetProblem[] }> {
  const resolved = await findNamed(db, lines, actor);
  const found = resolved.flatMap((line) => line.problems ?? []);
  const all = [...problems, ...found].toSorted((one, other) => one.row - other.row);
  return { lines: resolved, problems: all };
}

/** The person by the account, or by a name that one person alone has; only those within reach. */
async function findNamed(
  db: Read,
  lines: readonly TrainSheetLine[],
  actor: Actor,
): Promise<ResolvedLine[]> {
  const person = sql`case when l.account is null then ${columns.userName.title} else ${columns.account.title} end`;
  const problem = (column: unknown, message: unknown) =>
    sql`json_build_object('row', l.row, 'column', ${column}::text, 'message', ${message}::text)`;
  const { rows } = await sql<ResolvedLine>`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given ("row" int, account text,
        "userName" text, "courseName" text, "trainDate" date, hours numeric, instructor text, result text, remark text)
    ), reached as (
      select u.user_id, u.user_name, u.nick_name,
        translate(u.nick_name, ${" \u3000\u00a0"}, '') as plain_name from sys_user u
      where ${isPersonReached(actor)}
    ), namesake as (
      select plain_name, count(*) as people, min(user_id) as user_id from reached
      where plain_name in (select "userName" from line where account is null) group by 1
    ), named as (
      select l.row, l.account, l."userName" as given_name, l."courseName" as course_name, l."trainDate" as train_date,
        l.hours, l.instructor, l.result, l.remark, n.people, c.course_id, c.status as course_status,
        coalesce(p.user_id, case when n.people = 1 then n.user_id end) as user_id
      from line l left join reached p on p.user_name = l.account
        left join namesake n on l.account is null and n.plain_name = l."userName"
        left join course c on c.course_name = l."courseName"
    ), counted as (
      select *, min("row") over (partition by user_id, course_id, train_date) as first from named
    )
    select l.row, p.user_name as account, p.nick_name as user_name, l.course_name, l.train_date,
      l.hours::float8 as hours, l.instructor, l.result, l.remark, l.user_id, l.course_id,
      (select json_agg(w.problem) from (
        select ${problem(
          person,
          sql`case
            when l.account is null and l.given_name is null then '账号和姓名不能都为空'
            when l.people > 1 then '姓名重复，请填写账号' else '人员不存在' end`,
        )} as problem
          where l.user_id is null
        union all select ${problem(columns.userName.title, "姓名与账号不一致")}
          where l.account is not null and l.given_name <> p.plain_name
        union all select ${problem(columns.courseName.title, sql`case when l.course_id is null then '课程不存在' else '课程已停用' end`)}
          where l.course_name is not null and l.course_status is distinct from '1'
        union all select ${problem(columns.trainDate.title, "培训日期不能晚于今天")}
          where l.train_date > ${asTimestamp(actor.now)}::date
        union all select ${problem(person, sql`format('与第%s行重复', l.first)`)}
          where l.user_id is not null and l.course_id is not null and l.train_date is not null and l.row > l.first
        union all select ${problem(columns.trainDate.title, "该人员当日已有该课程的记录")}
          where exists (select from train_record_at(${asTimestamp(actor.now)}) r where r.user_id = l.user_id
            and r.course_id = l.course_id and r.train_date = l.train_date)
      ) w) as problems
    from counted l left join reached p using (user_id) order by l.row`.execute(db);
  return rows;
}

/** One import at a time: the same sheet twice at once would be recorded twice. */
export const lockImports = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('import training records', 0))`.execute(tx);

/** Records all lines of a sheet that has no problems. */
export async function recordLines(
  unit: UnitOfWork,
  lines: readonly ResolvedLine[],
  { user, now }: Actor,
): Promise<void> {
  const { rows } = await sql<{ recordId: string }>`
    insert into train_record (user_id, course_id, train_date, hours, instructor, result, remark,
      recorded_at, created_by)
    select "userId", "courseId", "trainDate", hours, instructor, result, remark,
      ${asTimestamp(now)}, ${user.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("userId" bigint, "courseId" bigint,
      "trainDate" date, hours numeric, instructor text, result text, remark text)
    returning record_id`.execute(unit.tx);
  const subject = rows.map(({ recordId }) => recordId);
  await unit.record({ act: "rows.written", subject, table: "trainRecord" });
}

/** What an import does, or would do. */
export function importOutcome(
  { sheet, sheets, ignoredColumns, hiddenRows }: TrainSheetContent,
  lines: readonly ResolvedLine[],
): TrainImport {
  const notes = hiddenRows > 0 ? [`其中${hiddenRows}行在表格中被筛选或隐藏，一并导入`] : [];
  const rows = lines.slice(0, trainSheetLimits.preview).map((line) => {
    const { userId: _user, courseId: _course, problems: _problems, ...row } = line;
    // Of a sheet without problems nothing that is needed is missing.
    return row as ImportedRow;
  });
  return { imported: lines.length, sheet, sheets, ignoredColumns, notes, rows };
}
