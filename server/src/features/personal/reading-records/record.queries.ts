import type {
  OwnReadingRow,
  ReadingReport,
  RecordRow,
} from "@aeromaint/contracts/personal/reading-records/record.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containing, longPageOf, type Page, type Paging, pageOf } from "../../../crud/paging.ts";
import { isReleased } from "../../../crud/release.ts";
import { removeAll } from "../../../crud/rows.ts";
import { bySound, type Sorting, sortedBy } from "../../../crud/sorting.ts";
import type { Db, Read } from "../../../infra/db/database.ts";
import type { InTransaction, UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { oldestKept } from "../../../infra/retention/keep-days.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { documentSummaryOf } from "../../documents/documents.ts";

interface RecordFilters extends Paging, Sorting {
  title?: string | undefined;
  /** Part of the reader's display name or account. */
  userName?: string | undefined;
}

/** Notes how long a user read a released item; undefined when there is no such item to read. */
export async function createRecord(
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
        .where(isReleased(now, { from: "release_time", until: "take_down_time" })),
    )
    .returning("recordId")
    .executeTakeFirst();
  return row?.recordId;
}

const sortColumns = {
  title: bySound(sql`r.title`),
  userName: bySound(sql`u.nick_name`),
  readingTime: sql`r.seconds`,
};

/** Readings of the users within the actor's data scope, newest first. */
export function listRecords(
  db: Read,
  { title, userName, sortBy, sortOrder, ...paging }: RecordFilters,
  { user }: Actor,
): Promise<Page<RecordRow>> {
  const conditions = [isReached(user, "r.user_id", userName)];
  if (title) conditions.push(sql`r.title ilike ${containing(title)}`);
  return longPageOf(db, {
    // Only an order by the reader's name needs the readers of all rows.
    from: sql`repair_record r ${sortBy === "userName" ? sql`join sys_user u using (user_id)` : sql``}`,
    id: "r.record_id",
    order: sortedBy(sortColumns, { sortBy, sortOrder }, sql`r.record_id desc`),
    where: sql.join(conditions, sql` and `),
    query: withReader(recordsQuery(db)),
    paging,
  });
}

export async function findRecord(
  db: Read,
  id: string,
  { user }: Actor,
): Promise<RecordRow | undefined> {
  const record = recordsQuery(db).where("r.recordId", "=", id).where(isReached(user, "r.user_id"));
  return withReader(record).executeTakeFirst();
}

export async function removeRecords(
  unit: UnitOfWork,
  ids: string[],
  { user }: Actor,
): Promise<void> {
  await removeAll(unit, "repairRecord", "recordId", ids, isReached(user, "user_id"));
}

/** What a user has read and may still read: each item once, the last read first. */
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
    .where(isReleased(now, { from: "i.release_time", until: "i.take_down_time" }));
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

/** Minutes with one decimal; a few seconds are not nothing. */
const minutesOf = (seconds: RawBuilder<unknown>) =>
  sql<number>`greatest(round(${seconds} / 60.0, 1), 0.1)::float8`.as("readingTime");

/**
 * Whether the reader that a column names is within a user's data scope, and is called so. For users
 * who see all, the readers are not looked at: list and total come from an index alone.
 */
function isReached(user: CurrentUser, column: string, name?: string): RawBuilder<SqlBool> {
  if (user.scope.all && !name) return sql<SqlBool>`true`;
  const conditions = [withinScope(user, { dept: "u.dept_id", owner: "u.user_id" })];
  if (name) {
    const part = containing(name);
    conditions.push(sql<SqlBool>`(u.nick_name ilike ${part} or u.user_name ilike ${part})`);
  }
  return sql<SqlBool>`${sql.ref(column)} in (
    select u.user_id from sys_user u where ${sql.join(conditions, sql` and `)})`;
}

const batch = 5_000;

/** Removes reading records older than the parameter says. @returns how many went */
export async function sweepRecords(
  { db, inTransaction }: { db: Db; inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const oldest = await oldestKept(db, "sys.record.retentionDays", now);
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
