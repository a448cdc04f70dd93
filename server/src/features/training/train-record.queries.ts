import type {
  TrainingState,
  TrainRecordDetail,
  TrainRecordRow,
} from "@aeromaint/contracts/training/record.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { longPageOf, type Page, type Paging } from "../../crud/paging.ts";
import { containsPart, descending, equals, listPage, matching } from "../../crud/row-list.ts";
import { byPinyin, type SortQuery } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { findFilesOfField } from "../../infra/files/owned-files.ts";
import {
  expiryDate,
  isPersonInScope,
  momentOrNow,
  trainingStateOn,
  trainRecordsAt,
} from "./training-state.queries.ts";

interface TrainRecordFilters {
  userName?: string | undefined;
  userId?: string | undefined;
  courseId?: string | undefined;
  courseKind?: string | undefined;
  state?: TrainingState | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  show?: "all" | "latest" | undefined;
  at?: string | undefined;
}

const newestFirst = descending("r.trainDate", "r.recordId");

/**
 * Records at a moment. People and courses are joined only if filters or sorting need them:
 * a count of all records is faster without these joins.
 */
function recordsFor(
  filters: TrainRecordFilters & SortQuery,
  { user, now }: Actor,
): RawBuilder<unknown> {
  const { userName, courseKind, state, sortBy } = filters;
  const hasPeople = !user.scope.all || userName || sortBy === "userName";
  const hasCourses = courseKind || state || sortBy === "courseName" || sortBy === "expiryDate";
  return sql`${trainRecordsAt(momentOrNow(filters.at, now))} r
    ${hasCourses ? sql`join course c using (course_id)` : sql``}
    ${hasPeople ? sql`join sys_user u using (user_id)` : sql``}`;
}

/** Records within the data scope, newest first. */
export const trainRecordList = {
  source: (filters: TrainRecordFilters & SortQuery, actor: Actor) => ({
    from: recordsFor(filters, actor),
    where: matchesFilters(filters, actor),
  }),
  query: (db: Read, { now }: Actor, { at }: TrainRecordFilters) => {
    const known = momentOrNow(at, now);
    return recordRows(db, known).where(
      sql<SqlBool>`r.record_id in (select record_id from ${trainRecordsAt(known)})`,
    );
  },
  id: "r.record_id",
  order: newestFirst,
  sorts: {
    userName: byPinyin(sql`u.nick_name`),
    courseName: byPinyin(sql`c.course_name`),
    trainDate: sql`r.train_date`,
    expiryDate,
    recordTime: sql`r.recorded_at`,
  },
};

export const listTrainRecords = (
  db: Read,
  filters: TrainRecordFilters & Paging & SortQuery<keyof typeof trainRecordList.sorts>,
  actor: Actor,
): Promise<Page<TrainRecordRow>> => {
  // The source has the records of the moment already.
  const query = (from: Read) => recordRows(from, momentOrNow(filters.at, actor.now));
  return listPage(db, { ...trainRecordList, query }, filters, actor);
};

/** Current records of the user, independent of the data scope. */
export function listOwnTrainRecords(
  db: Read,
  paging: Paging,
  { user, now }: Actor,
): Promise<Page<TrainRecordRow>> {
  const known = momentOrNow(undefined, now);
  return longPageOf(db, {
    from: sql`${trainRecordsAt(known)} r`,
    where: sql<SqlBool>`r.user_id = ${user.userId}::bigint`,
    id: "r.record_id",
    order: newestFirst.sql,
    query: recordRows(db, known),
    paging,
  });
}

/** Current record with its replaced records. Undefined if replaced, withdrawn or out of scope. */
export async function findTrainRecord(
  db: Read,
  id: string,
  actor: Actor,
): Promise<TrainRecordDetail | undefined> {
  const known = momentOrNow(undefined, actor.now);
  const row = await recordRows(db, known)
    .select([
      "r.remark",
      sql<string | null>`(select b.nick_name from sys_user b where b.user_id = r.created_by)`.as(
        "recordedBy",
      ),
      history.as("history"),
    ])
    .where("r.recordId", "=", id)
    .where(isPersonInScope(actor))
    .where(sql<SqlBool>`r.record_id in (select record_id from ${trainRecordsAt(known)})`)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await findFilesOfField(db, id, "certificate");
  const certificate = files.map((file) => {
    const { fileId, name, size, contentType } = file;
    return { attachmentId: fileId, url: fileUrl(file), name, size: Number(size), contentType };
  });
  return { ...row, certificate };
}

const history = sql<TrainRecordDetail["history"]>`(
  with recursive earlier as (
    select p.*, r.reason as because from train_record p where p.record_id = r.replaces_id
    union all
    select p.*, e.reason from earlier e join train_record p on p.record_id = e.replaces_id)
  select coalesce(json_agg(json_build_object('recordId', e.record_id::text, 'trainDate', e.train_date,
    'hours', e.hours, 'instructor', e.instructor, 'result', e.result, 'reason', e.because,
    'recordTime', to_char(e.recorded_at, 'YYYY-MM-DD HH24:MI:SS'),
    'recordedBy', (select b.nick_name from sys_user b where b.user_id = e.created_by))
    order by e.recorded_at desc, e.record_id desc), '[]') from earlier e)`;

/** Rows of records `r`. Joined after the ids of the page are known. */
const recordRows = (db: Read, known: RawBuilder<unknown>) =>
  db
    .selectFrom("trainRecord as r")
    .innerJoin("course as c", "c.courseId", "r.courseId")
    .innerJoin("sysUser as u", "u.userId", "r.userId")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .select(["r.recordId", "r.courseId", "c.courseName", "c.courseKind", "r.userId"])
    .select(["u.nickName as userName", "u.userName as account", "d.deptName"])
    .select(["r.trainDate", "r.instructor", "r.recordedAt as recordTime"])
    .select([
      sql<number>`r.hours::float8`.as("hours"),
      // Never null for current records.
      sql<string>`r.result`.as("result"),
      expiryDate.as("expiryDate"),
      trainingStateOn(sql`(${known})::date`).as("state"),
      sql<SqlBool>`r.replaces_id is not null`.$castTo<boolean>().as("isCorrected"),
    ]);

function matchesFilters(filters: TrainRecordFilters, actor: Actor): RawBuilder<SqlBool> {
  const known = momentOrNow(filters.at, actor.now);
  return matching(
    filters,
    {
      userName: (name) =>
        sql`(${containsPart("u.nickName")(name)} or ${containsPart("u.userName")(name)})`,
      userId: equals("r.userId"),
      courseId: equals("r.courseId"),
      courseKind: equals("c.courseKind"),
      state: (state) => sql`${trainingStateOn(sql`(${known})::date`)} = ${state}`,
      beginTime: (day) => sql`r.train_date >= ${day}::date`,
      endTime: (day) => sql`r.train_date <= ${day}::date`,
      show: (show) =>
        show === "all"
          ? sql`true`
          : sql`not exists (select from ${trainRecordsAt(known)} n where n.user_id = r.user_id
      and n.course_id = r.course_id and (n.train_date > r.train_date or n.train_date = r.train_date
        and first_record(n.record_id) > first_record(r.record_id)))`,
    },
    isPersonInScope(actor),
  );
}
