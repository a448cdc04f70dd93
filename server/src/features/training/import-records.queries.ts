import { reference, text } from "@aeromaint/contracts/fields/fields.ts";
import { trainRecord } from "@aeromaint/contracts/training/record.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type {
  AddedRows,
  CheckedRow,
  FieldValues,
  Importable,
  RowProblem,
  StoredRow,
} from "../../crud/import/importable.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict, notFound } from "../../infra/http/errors.ts";
import { isPersonInScope, trainRecordsAt } from "./training-state.queries.ts";
import { refuseOwnTraining } from "./write-record.queries.ts";

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, "");
const { reason: _, ...recordFields } = trainRecord.fields;
const results: Readonly<Record<string, string>> = {
  合格: "1",
  及格: "1",
  不通过: "2",
  不合格: "2",
  不及格: "2",
};

/** Key: person, course and day. Existing records are kept; an undo withdraws the new ones. */
export const trainRecordImport: Importable = {
  resource: {
    ...trainRecord,
    fields: {
      ...recordFields,
      userId: reference("账号"),
      courseId: reference("课程"),
      userName: text("姓名", { max: 30 }),
    },
    createOnly: Object.keys(trainRecord.fields),
  },
  table: "trainRecord",
  key: ["userId", "courseId", "trainDate"],
  fields: {
    userId: { choices: peopleChoices, note: "不重名时可只填姓名" },
    userName: {
      note: "可不填；填写时须与账号一致",
      normalise: withoutBlanks,
      replaces: "userId",
    },
    courseId: { choices: courseChoices },
    hours: { note: "0.5 至 999，最多一位小数" },
    result: { normalise: (cell) => results[cell] ?? cell },
  },
  store: {
    rows: recordsOn,
    create: recordAll,
    update: async () => {
      throw conflict("培训记录只能在列表中更正");
    },
    remove: withdrawAll,
  },
  check: refuseOtherNames,
  findUses: replacedAmong,
};

async function peopleChoices(db: Read, actor: Actor) {
  const { rows } = await sql<{ id: string; label: string; name: string }>`
    select u.user_id as id, u.user_name as label, u.nick_name as name from sys_user u
    where ${isPersonInScope(actor)} order by u.user_id`.execute(db);
  return rows.map(({ name, ...account }) => {
    return { ...account, isAccount: true, aliases: [withoutBlanks(name)] };
  });
}

async function courseChoices(db: Read) {
  const { rows } = await sql<{ id: string; label: string; isDisabled: boolean }>`
    select course_id as id, course_name as label, status <> '1' as is_disabled
    from course order by course_id`.execute(db);
  return rows;
}

/** Current records of people in scope; `days` null means all days. */
async function recordsOn(
  db: Read,
  actor: Actor,
  days: readonly string[] | null,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow & object>`
    select r.record_id, r.user_id, r.course_id, r.train_date, r.hours::float8 as hours, r.instructor, r.result,
      r.remark, u.user_name, c.course_name
    from ${trainRecordsAt(asTimestamp(actor.now))} r join sys_user u using (user_id) join course c using (course_id)
    where ${isPersonInScope(actor)} and ${days ? sql`r.train_date = any(${[...days]}::date[])` : sql`true`}
    order by r.train_date desc, r.record_id desc limit ${importLimits.rows + 1}`.execute(db);
  return rows;
}

async function recordAll(
  unit: UnitOfWork,
  { rows }: AddedRows,
  { user, now }: Actor,
): Promise<string[]> {
  const { tx } = unit;
  refuseOwnTraining(
    rows.map(({ userId }) => userId),
    { user },
    "userId",
  );
  // The lock prevents duplicates by concurrent imports of the same sheet.
  await sql`select pg_advisory_xact_lock(hashtextextended('import training records', 0))`.execute(
    tx,
  );
  const { rows: made } = await sql<
    Record<"recordId" | "userId" | "courseId" | "trainDate", string>
  >`
    insert into train_record (user_id, course_id, train_date, hours, instructor, result, remark, recorded_at, created_by)
    select "userId", "courseId", "trainDate", hours, instructor, result, remark, ${asTimestamp(now)}, ${user.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l ("userId" bigint, "courseId" bigint,
      "trainDate" date, hours numeric, instructor text, result text, remark text)
    where not exists (select from train_record r where r.user_id = l."userId" and r.course_id = l."courseId"
      and r.train_date = l."trainDate" and r.result is not null
      and not exists (select from train_record later where later.replaces_id = r.record_id))
    returning record_id, user_id, course_id, train_date`.execute(tx);
  if (made.length < rows.length) throw conflict("其中的培训记录刚刚已被录入，请重新核对");
  await recorded(unit, made, { user, now });
  const keyOf = ({ userId, courseId, trainDate }: FieldValues) =>
    [userId, courseId, trainDate].join();
  const idOf = new Map(made.map((row) => [keyOf(row), row.recordId]));
  return rows.map((row) => idOf.get(keyOf(row)) ?? "");
}

const recorded = (unit: UnitOfWork, rows: readonly { recordId: string }[], { user, now }: Actor) =>
  unit.record({
    act: "training.recorded",
    actorId: user.userId,
    now,
    subject: rows.map(({ recordId }) => recordId),
  });

/** Withdrawn records are kept, but no longer count. */
async function withdrawAll(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void> {
  const { rows } = await sql<{ recordId: string; userId: string }>`
    insert into train_record (user_id, course_id, train_date, hours, instructor, result, remark, recorded_at, created_by,
      replaces_id, reason)
    select r.user_id, r.course_id, r.train_date, r.hours, r.instructor, null, r.remark, ${asTimestamp(actor.now)},
      ${actor.user.userId}::bigint, r.record_id, '撤销导入'
    from train_record r join sys_user u using (user_id)
    where r.record_id = any(${ids}::bigint[]) and ${isPersonInScope(actor)}
    returning record_id, user_id`.execute(unit.tx);
  if (rows.length < ids.length) throw notFound();
  const people = rows.map(({ userId }) => userId);
  refuseOwnTraining(people, actor);
  await recorded(unit, rows, actor);
}

async function refuseOtherNames(db: Read, rows: readonly CheckedRow[]): Promise<RowProblem[]> {
  const named = rows.filter(({ values }) => values.userId && values.userName);
  const { rows: people } = await sql<{ userId: string; name: string }>`
    select user_id, nick_name as name from sys_user
    where user_id = any(${named.map(({ values }) => String(values.userId))}::bigint[])`.execute(db);
  const nameOf = new Map(people.map(({ userId, name }) => [userId, withoutBlanks(name)]));
  return named
    .filter(({ values }) => nameOf.get(String(values.userId)) !== values.userName)
    .map(({ row }) => ({ row, field: "userName", message: "姓名与账号不一致" }));
}

async function replacedAmong(
  db: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ replacesId: string }>`
    select replaces_id from train_record where replaces_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ replacesId }) => [replacesId, "已更正或撤销"]));
}
