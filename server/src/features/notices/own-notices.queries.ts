import type { OwnNoticeRow, OwnNoticesQuery } from "@aeromaint/contracts/notices/notice.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page } from "../../crud/paging.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { findFacetConditions, hasFacets } from "../facets/facets.ts";
import {
  isOpenNotice,
  noticeFit,
  noticeFitMark,
  noticeRank,
  noticesIn,
} from "./notice-parts.queries.ts";
import { hasRead } from "./unread-notices.queries.ts";

interface Reader {
  userId: string;
  now: Date;
}

/** Released notices with whether the reader has opened them, newest first or by rank. */
export async function listOwnNotices(
  db: Read,
  { unread, order, ...asked }: OwnNoticesQuery,
  { userId, now }: Reader,
): Promise<Page<OwnNoticeRow>> {
  const fit = noticeFit(asked);
  const conditions = [
    isOpenNotice(now),
    ...(unread === "1" ? [sql<SqlBool>`not ${hasRead(userId)}`] : []),
    ...hasFacets("n.notice_id", await findFacetConditions(db, asked, now)),
    ...(fit?.where ?? []),
  ];
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const query = db
    .selectFrom("platformNotice as n")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary"])
    .select(noticeRank)
    .select(hasRead(userId).$castTo<boolean>().as("read"))
    .$if(fit !== undefined, (rows) => rows.select(noticeFitMark(fit)));
  return longPageOf(db, { ...noticesIn(order, fit), where, query, paging: asked });
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
