import type {
  OpenNotice,
  OpenNoticeRow,
  OpenNoticesQuery,
  OwnNoticeRow,
  OwnNoticesQuery,
} from "@aeromaint/contracts/notices/notice.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../crud/is-released.ts";
import type { Page } from "../../crud/paging.ts";
import type { Database, Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { countReleasedFacets, listReleased } from "../content/content.ts";
import {
  createUserName,
  hasRead,
  imagesOfNotice,
  noticeRows,
  noticeSource,
  withUrl,
} from "./notice-rows.queries.ts";

interface Reader {
  userId: string;
  now: Date;
}

interface NoticesQuery {
  query: OpenNoticesQuery;
  now: Date;
  /** Only notices that this user has not opened. */
  unreadBy?: string | undefined;
}

const unreadOnly = ({ unreadBy }: NoticesQuery) =>
  unreadBy ? [sql<SqlBool>`not ${hasRead(unreadBy)}`] : [];

/** Released notices, newest first or by rank. Urgent notices precede fitting ones. */
const releasedNotices = (listQuery: NoticesQuery) => {
  const { query: filters, now } = listQuery;
  const byRank = (fit: RawBuilder<unknown>[]) => [
    sql`(i.notice_level = '3') desc`,
    ...fit,
    sql`(i.pinned = '1') desc`,
    noticeSource.order,
  ];
  return {
    source: noticeSource,
    filters,
    now,
    where: unreadOnly(listQuery),
    ...(filters.order === "rank" && { order: byRank }),
  };
};

/** Released notices with the mark whether the reader has opened them. */
export function listOwnNotices(
  db: Read,
  { unread, ...query }: OwnNoticesQuery,
  { userId, now }: Reader,
): Promise<Page<OwnNoticeRow>> {
  const unreadBy = unread === "1" ? userId : undefined;
  return listReleased(db, {
    ...releasedNotices({ query, now, unreadBy }),
    query: noticeRows(db).select(["i.summary", hasRead(userId).$castTo<boolean>().as("read")]),
  });
}

/** Marks a notice as opened: the message badge no longer counts it. */
export async function markRead(db: Read | Tx, noticeId: string, userId: string): Promise<void> {
  await db
    .insertInto("platformNoticeRead")
    .values({ noticeId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markAllRead(db: Read | Tx, { userId, now }: Reader): Promise<void> {
  await sql`
    insert into platform_notice_read (user_id, notice_id)
    select ${userId}::bigint, i.notice_id from ${noticeSource.from} where ${isReleased(now, "i")}
    on conflict do nothing`.execute(db);
}

/** Released notices for visitors. */
export async function listReleasedNotices(
  db: Read,
  query: OpenNoticesQuery,
  now: Date,
): Promise<Page<OpenNoticeRow>> {
  const { list, total } = await listReleased(db, {
    ...releasedNotices({ query, now }),
    query: noticeRows(db).select(["i.summary", imagesOfNotice]),
  });
  return { list: list.map(withUrl), total };
}

/** Number of released notices per facet. */
export const countNoticeFacets = (db: Read, query: NoticesQuery): Promise<FacetCounts> =>
  countReleasedFacets(db, { ...releasedNotices(query), kind: "notice" });

export async function findReleasedNotice(
  db: Read,
  id: string,
  now: Date,
): Promise<OpenNotice | undefined> {
  const row = await noticeRows(db)
    .select(["i.summary", "i.noticeContent", createUserName, imagesOfNotice])
    .where("i.noticeId", "=", id)
    .where(isReleased(now, "i"))
    .executeTakeFirst();
  return row && withUrl(row);
}

/** Number of released notices that a user has not opened. The total is cached. */
export async function countUnreadNotices(db: Database, reader: Reader): Promise<number> {
  const [released, { rows }] = await Promise.all([
    countReleased(db, reader.now),
    sql<{ opened: number }>`select ${openedNotices(reader.userId, reader.now)} as opened`.execute(
      db,
    ),
  ]);
  return released - (rows[0]?.opened ?? 0);
}

/** Number of released notices that a user has opened, as an expression. */
export const openedNotices = (userId: string, now: Date): RawBuilder<number> => sql`(
  select count(*)::int from platform_notice_read r join ${noticeSource.from} using (notice_id)
  where r.user_id = ${userId}::bigint and ${isReleased(now, "i")})`;

interface ReleasedCount {
  total: number;
  /** Seconds since 1970 between which the total holds; null: until a change. */
  since: number;
  until: number | null;
}

/** Number of released notices. */
export async function countReleased(db: Database, now: Date): Promise<number> {
  const at = asTimestamp(now);
  const comes = (column: string) =>
    sql`case when ${sql.ref(column)} > ${at} then ${sql.ref(column)} end`;
  const read = async () => {
    const { rows } = await sql<ReleasedCount>`
      select count(*) filter (where ${isReleased(now, "i")})::int as total,
        extract(epoch from ${at})::float8 as since,
        extract(epoch from min(least(${comes("i.release_time")}, ${comes("i.take_down_time")})))::float8 as until
      from ${noticeSource.from}`.execute(db);
    return rows[0] ?? { total: 0, since: 0, until: null };
  };
  const seconds = now.getTime() / 1000;
  const isFresh = ({ since, until }: ReleasedCount) =>
    since <= seconds && (until === null || seconds < until);
  const tables = ["platform_notice"] as const;
  return (await db.valueCache.get("released notices", { tables, read, isFresh })).total;
}
