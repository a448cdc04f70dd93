import type {
  OpenNotice,
  OpenNoticeRow,
  OpenNoticesQuery,
  OwnNoticeRow,
  OwnNoticesQuery,
} from "@aeromaint/contracts/notices/notice.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page } from "../../crud/paging.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import {
  countListFacets,
  findFacetConditions,
  hasFacets,
  onlyFitting,
} from "../search/facets/facets.ts";
import {
  filterNotices,
  hasRead,
  isOpenNotice,
  noticeFit,
  noticeFitMark,
  noticeRank,
  noticesIn,
  withImages,
} from "./notice-parts.queries.ts";

interface Reader {
  userId: string;
  now: Date;
}

/** Released notices with whether the reader has opened them, newest first or by rank. */
export async function listOwnNotices(
  db: Read,
  { unread, order, ...filters }: OwnNoticesQuery,
  { userId, now }: Reader,
): Promise<Page<OwnNoticeRow>> {
  const fit = noticeFit(filters);
  const conditions = [
    isOpenNotice(now),
    ...(unread === "1" ? [sql<SqlBool>`not ${hasRead(userId)}`] : []),
    ...hasFacets("n.notice_id", await findFacetConditions(db, filters, now)),
    ...(fit?.where ?? []),
  ];
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const query = db
    .selectFrom("platformNotice as n")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary"])
    .select(noticeRank)
    .select(hasRead(userId).$castTo<boolean>().as("read"))
    .$if(fit !== undefined, (rows) => rows.select(noticeFitMark(fit)));
  return longPageOf(db, { ...noticesIn(order, fit), where, query, paging: filters });
}

/** Notes that a user has seen a notice: it no longer counts in the message badge. */
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
    select ${userId}::bigint, n.notice_id from platform_notice n where ${isOpenNotice(now)}
    on conflict do nothing`.execute(db);
}

/** Released notices, newest first or by rank; what fits some types before the rest where these are named. */
export async function listReleasedNotices(
  db: Read,
  { title, name, order, ...filters }: OpenNoticesQuery,
  now: Date,
): Promise<Page<OpenNoticeRow>> {
  const fit = noticeFit(filters);
  const facets = hasFacets("n.notice_id", await findFacetConditions(db, filters, now));
  const conditions = [
    isOpenNotice(now),
    filterNotices({ ...filters, title: title ?? name }),
    ...facets,
    ...(fit?.where ?? []),
  ];
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const query = db
    .selectFrom("platformNotice as n")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary"])
    .select(noticeRank)
    .$if(fit !== undefined, (rows) => rows.select(noticeFitMark(fit)));
  const { list, total } = await longPageOf(db, {
    ...noticesIn(order, fit),
    where,
    query,
    paging: filters,
  });
  return { list: await withImages(db, list), total };
}

interface NoticeFacetQuery {
  query: OpenNoticesQuery;
  now: Date;
  /** Counts only what this user has not opened. */
  unreadBy?: string;
}

/** How many notices visitors see with each facet. */
export function countNoticeFacets(
  db: Read,
  { query: { title, name, ...filters }, now, unreadBy }: NoticeFacetQuery,
): Promise<FacetCounts> {
  const listed = {
    kind: "notice",
    kinds: [],
    join: sql`join platform_notice n on n.notice_id = f.owner_id`,
    where: [
      filterNotices({ ...filters, title: title ?? name }),
      ...onlyFitting(filters),
      ...(unreadBy ? [sql<SqlBool>`not ${hasRead(unreadBy)}`] : []),
    ],
    whereOfKind: [],
  } as const;
  return countListFacets(db, listed, { filters, now });
}

export async function findReleasedNotice(
  db: Read,
  id: string,
  now: Date,
): Promise<OpenNotice | undefined> {
  const row = await db
    .selectFrom("platformNotice as n")
    .leftJoin("sysUser as u", "u.userId", "n.createdBy")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary", "n.noticeContent"])
    .select(noticeRank)
    .select((eb) => eb.fn.coalesce("u.nickName", eb.val("")).as("createUserName"))
    .where("n.noticeId", "=", id)
    .where(isOpenNotice(now))
    .executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}
