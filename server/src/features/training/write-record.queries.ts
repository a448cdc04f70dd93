import type {
  GroupRecordInput,
  TrainRecordInput,
  trainRecord,
} from "@aeromaint/contracts/training/record.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../crud/actor.ts";
import { readParameter } from "../../infra/config/system-parameters.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { InTransaction, UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { removeFilesOf, updateFiles } from "../../infra/files/owned-files.ts";
import { AppError, found, invalidField } from "../../infra/http/errors.ts";
import { isPersonInScope } from "./training-state.queries.ts";

interface TrainRecordEntry {
  courseId: string;
  userId: string;
  trainDate: string;
  hours: number;
  instructor: string;
  result: string | null;
  remark?: string | null | undefined;
}

interface ReplacedRecord {
  replacesId: string;
  reason: string;
}

/** @throws 403 if the actor is among these people */
export function refuseOwnTraining(
  userIds: readonly unknown[],
  { user }: Pick<Actor, "user">,
  field?: string,
): void {
  if (!userIds.includes(user.userId)) return;
  const message = "不能录入、更正或撤销本人的培训记录";
  throw new AppError(403, message, {
    errors: field === undefined ? undefined : [{ field, message }],
  });
}

/** @returns id of the new record. @throws 400 for an unknown course or person */
export async function createTrainRecord(
  unit: UnitOfWork,
  { certificate, ...entry }: TrainRecordInput,
  actor: Actor,
): Promise<string> {
  refuseOwnTraining([entry.userId], actor, "userId");
  await refuseUnknown(unit.tx, entry.courseId, [entry.userId], actor);
  const id = await insertRecord(unit, entry, actor);
  await saveCertificate(unit, id, certificate ?? [], actor);
  return id;
}

/** Records a group, all or nothing. @returns number of records */
export async function createGroupRecords(
  unit: UnitOfWork,
  { people, ...entry }: GroupRecordInput,
  actor: Actor,
): Promise<number> {
  const userIds = people.map(({ userId }) => userId);
  if (new Set(userIds).size < userIds.length) throw invalidField("people", "同一人员不能重复登记");
  refuseOwnTraining(userIds, actor, "people");
  await refuseUnknown(unit.tx, entry.courseId, userIds, actor);
  for (const person of people) await insertRecord(unit, { ...entry, ...person }, actor);
  return people.length;
}

type Correction = Static<typeof trainRecord.update>;

/** Replaces a record. Absent fields keep their values. @throws 404 out of scope or replaced */
export async function correctTrainRecord(
  unit: UnitOfWork,
  id: string,
  { certificate, reason, version: _, ...changes }: Correction,
  actor: Actor,
): Promise<void> {
  if (!reason) throw invalidField("reason", "请输入更正原因");
  const before = await lockCurrentRecord(unit.tx, id, actor);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const entry = { ...before, ...Object.fromEntries(given) };
  const newId = await insertRecord(unit, entry, actor, { replacesId: id, reason });
  // Kept files move to the new record. Removed files stay with the old one.
  const kept = certificate?.flatMap((file) => ("keep" in file ? [file.keep] : []));
  await moveCertificates(unit.tx, { from: id, to: newId, kept });
  if (certificate) await saveCertificate(unit, newId, certificate, actor);
}

/** Withdraws a record. The record and the reason are kept. @throws as `correctTrainRecord` */
export async function withdrawTrainRecord(
  unit: UnitOfWork,
  id: string,
  reason: string,
  actor: Actor,
): Promise<void> {
  const before = await lockCurrentRecord(unit.tx, id, actor);
  await insertRecord(unit, { ...before, result: null }, actor, { replacesId: id, reason });
}

async function insertRecord(
  unit: UnitOfWork,
  { courseId, userId, trainDate, hours, instructor, result, remark }: TrainRecordEntry,
  { user, now }: Actor,
  replacing?: ReplacedRecord,
): Promise<string> {
  const { recordId } = await unit.tx
    .insertInto("trainRecord")
    .values({
      courseId,
      userId,
      trainDate,
      hours: String(hours),
      instructor,
      result,
      remark: remark ?? null,
      recordedAt: now.toISOString(),
      createdBy: user.userId,
      ...(replacing && { replacesId: replacing.replacesId, reason: replacing.reason }),
    })
    .returning("recordId")
    .executeTakeFirstOrThrow();
  await unit.record({
    act: "training.recorded",
    subject: [recordId],
    actorId: user.userId,
    now,
  });
  return recordId;
}

/** Reads a current record and locks it against a concurrent correction. */
async function lockCurrentRecord(tx: Tx, id: string, actor: Actor): Promise<TrainRecordEntry> {
  const { rows } = await sql<TrainRecordEntry>`
    select r.course_id, r.user_id, r.train_date, r.hours::float8 as hours, r.instructor, r.result, r.remark
    from train_record r join sys_user u using (user_id)
    where r.record_id = ${id}::bigint and r.result is not null and ${isPersonInScope(actor)}
    for update of r`.execute(tx);
  const entry = found(rows[0]);
  refuseOwnTraining([entry.userId], actor);
  return entry;
}

async function refuseUnknown(
  tx: Tx,
  courseId: string,
  userIds: readonly string[],
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<{ status: string | null; people: number }>`
    select (select status from course where course_id = ${courseId}::bigint) as status,
      (select count(*)::int from sys_user u where u.user_id = any(${[...userIds]}::bigint[])
        and ${isPersonInScope(actor)}) as people`.execute(tx);
  const { status, people } = found(rows[0]);
  if (status === null) throw invalidField("courseId", "课程不存在");
  if (status !== "1") throw invalidField("courseId", "课程已停用");
  if (people < userIds.length)
    throw invalidField(userIds.length > 1 ? "people" : "userId", "人员不存在");
}

const field = "certificate";

function saveCertificate(
  unit: UnitOfWork,
  ownerId: string,
  changes: NonNullable<TrainRecordInput["certificate"]>,
  { user }: Actor,
): Promise<void> {
  const title = "证书文件";
  return updateFiles(unit, {
    ownerId,
    field,
    title,
    changes,
    userId: user.userId,
    isPrivate: true,
  });
}

/** Moves all files if `kept` is undefined. */
async function moveCertificates(
  tx: Tx,
  { from, to, kept }: { from: string; to: string; kept: readonly string[] | undefined },
): Promise<void> {
  await sql`update sys_file set owner_id = ${to}::bigint
    where owner_id = ${from}::bigint and field = ${field}
      ${kept ? sql`and file_id = any(${[...kept]}::text[])` : sql``}`.execute(tx);
}

/** Maximum number of people per transaction. */
const batch = 50;

/**
 * Removes training records with their files and certificates, for accounts disabled longer than the
 * retention. @returns number of removed records
 */
export async function purgeTrainingFiles(
  { db, inTransaction }: { db: Read; inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const years = Number(await readParameter(db, "train.fileYears"));
  for (let removed = 0; ; ) {
    const ids = await inTransaction(async (unit) => {
      const gone = await deleteFormerStaffRecords(unit.tx, years, now);
      await removeFilesOf(unit, gone);
      return gone;
    });
    removed += ids.length;
    if (ids.length === 0) return removed;
  }
}

async function deleteFormerStaffRecords(tx: Tx, years: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ recordId: string }>`
    with gone as (
      delete from train_record where user_id in (
        select u.user_id from sys_user u
        where u.status = '2' and u.disabled_at <= ${asTimestamp(now)} - make_interval(years => ${years}::int)
          and exists (select from train_record r where r.user_id = u.user_id)
        limit ${batch})
      returning record_id
    ), codes as (
      delete from certificate where kind = 'course' and subject_id in (select record_id from gone)
    )
    select record_id from gone`.execute(tx);
  return rows.map(({ recordId }) => recordId);
}
