import type {
  OwnReadingRow,
  ReadingRecordRow,
  ReadingReport,
} from "@aeromaint/contracts/personal/reading-records/record.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { isReleased } from "../../../crud/is-released.ts";
import {
  containsPattern,
  longPageOf,
  type Page,
  type Paging,
  pageOf,
} from "../../../crud/paging.ts";
import { containsPart, matching } from "../../../crud/row-list.ts";
import { removeRows } from "../../../crud/rows.ts";
import { byPinyin, type SortQuery, sortedBy } from "../../../crud/sorting.ts";
import type { Db, Read } from "../../../infra/db/database.ts";
import type { InTransaction, UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { findRetentionCutoff } from "../../../infra/retention/retention-days.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { documentSummaryOf } from "../../documents/documents.ts";

interface ReadingRecordFilters extends Paging, SortQuery {
  title?: string | undefined;
  /** Part of the display name or account of the reader. */
  userName?: string | undefined;
}

/** Records the reading time of a released item. @returns undefined if the item is not public */
export async function createReadingRecord(
  db: Read,
  { repairId, seconds }: ReadingReport,
  { user, now }: Actor,
): Promise<string | undefined> {
  const row = await db
    .insertInto("repairRecord")
    .columns(["userId", "repairId", "title", "seconds"])
    .expression((eb) =>
      eb
        .selectFrom("contentItem")
        .select((item) => [
          item.val(user.userId).$castTo<string>().as("userId"),
          "itemId as repairId",
          "title",
          item.val(seconds).as("seconds"),
        ])
        .where("itemId", "=", repairId)
        .where("module", "=", "repair")
        .where(isReleased(now, "content_item")),
    )
    .returning("recordId")
    .executeTakeFirst();
  return row?.recordId;
}

const sortColumns = {
  title: byPinyin(sql`r.title`),
  userName: byPinyin(sql`u.nick_name`),
  readingTime: sql`r.seconds`,
};

/** Reading records of users within the data scope, newest first. */
export function listReadingRecords(
  db: Read,
  filters: ReadingRecordFilters,
  { user }: Actor,
): Promise<Page<ReadingRecordRow>> {
  const isInScope = isReaderInScope(user, "r.user_id", filters.userName);
  return longPageOf(db, {
    // Join the readers only for a sort by name.
    from: sql`repair_record r ${filters.sortBy === "userName" ? sql`join sys_user u using (user_id)` : sql``}`,
    id: "r.record_id",
    order: sortedBy(sortColumns, filters, sql`r.record_id desc`),
    where: matching(filters, { title: containsPart("r.title") }, isInScope),
    query: withReader(recordsQuery(db)),
    paging: filters,
  });
}

export async function findReadingRecord(
  db: Read,
  id: string,
  { user }: Actor,
): Promise<ReadingRecordRow | undefined> {
  const record = recordsQuery(db)
    .where("r.recordId", "=", id)
    .where(isReaderInScope(user, "r.user_id"));
  return withReader(record).executeTakeFirst();
}

export async function removeReadingRecords(
  unit: UnitOfWork,
  ids: string[],
  { user }: Actor,
): Promise<void> {
  await removeRows(unit, "repairRecord", "recordId", ids, isReaderInScope(user, "user_id"));
}

/** Readings of the user that are still public: each item once, last read first. */
export async function listOwnReadings(
  db: Read,
  paging: Paging,
  { user, now }: Actor,
): Promise<Page<OwnReadingRow>> {
  const items = db
    .selectFrom((eb) =>
      eb
        .selectFrom("repairRecord")
        .select((record) => [
          "repairId",
          record.fn.max("recordId").as("lastId"),
          record.fn.max("createdAt").as("readTime"),
          minutesOf(sql`sum(seconds)`),
        ])
        .where("userId", "=", user.userId)
        .where("repairId", "is not", null)
        .groupBy("repairId")
        .as("h"),
    )
    .innerJoin("contentItem as i", "i.itemId", "h.repairId")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .where(isReleased(now, "i"));
  const rows = items
    .select(["i.itemId as repairId", "i.categoryId", "c.name", "i.title"])
    .select(["h.readTime", "h.readingTime"])
    .select(documentSummaryOf(sql`i.item_id`, now).as("document"))
    .orderBy("h.lastId", "desc");
  return pageOf(rows, paging);
}

type Records = ReturnType<typeof recordsQuery>;
const recordsQuery = (db: Read) => db.selectFrom("repairRecord as r");

const withReader = (records: Records) =>
  records
    .innerJoin("sysUser as u", "u.userId", "r.userId")
    .select(["r.recordId", "r.title", "r.userId", "u.nickName as userName", "r.repairId"])
    .select([minutesOf(sql.ref("r.seconds")), "r.createdAt as createTime"]);

/** Minutes with one decimal, at least 0.1. */
const minutesOf = (seconds: RawBuilder<unknown>) =>
  sql<number>`greatest(round(${seconds} / 60.0, 1), 0.1)::float8`.as("readingTime");

/**
 * Condition: the reader in `column` is within the data scope of the user and matches the name.
 * Users with full scope need no join, so list and total read only an index.
 */
function isReaderInScope(user: CurrentUser, column: string, name?: string): RawBuilder<SqlBool> {
  if (user.scope.all && !name) return sql<SqlBool>`true`;
  const conditions = [withinScope(user, { dept: "u.dept_id", owner: "u.user_id" })];
  if (name) {
    const part = containsPattern(name);
    conditions.push(sql<SqlBool>`(u.nick_name ilike ${part} or u.user_name ilike ${part})`);
  }
  return sql<SqlBool>`${sql.ref(column)} in (
    select u.user_id from sys_user u where ${sql.join(conditions, sql` and `)})`;
}

const batch = 5_000;

/** Removes reading records older than the retention. @returns number of removed records */
export async function removeOldReadingRecords(
  { db, inTransaction }: { db: Db; inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.record.retentionDays", now);
  if (!oldest) return 0;
  for (let removed = 0; ; ) {
    const count = await removeBatch(inTransaction, oldest);
    removed += count;
    if (count < batch) return removed;
  }
}

async function removeBatch(inTransaction: InTransaction, oldest: Date): Promise<number> {
  return inTransaction(async (unit) => {
    const { rows } = await sql<{ recordId: string }>`
      delete from repair_record where record_id = any(array(
        select record_id from repair_record where created_at < ${oldest}
        order by created_at limit ${batch}))
      returning record_id`.execute(unit.tx);
    const subject = rows.map(({ recordId }) => recordId);
    if (rows.length > 0) await unit.record({ act: "rows.written", subject, table: "repairRecord" });
    return rows.length;
  });
}
