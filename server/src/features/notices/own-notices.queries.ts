import type { OwnNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page, type Paging } from "../../crud/paging.ts";
import { hasRead } from "../../crud/unread-notices.queries.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { isOpenNotice, noticeRank, noticesIn } from "./notice-parts.queries.ts";

interface Reader {
  userId: string;
  now: Date;
}

/** Released notices with whether the reader has opened them, newest first or by rank. */
export function listOwnNotices(
  db: Read,
  { unread, order, ...paging }: Paging & { unread?: string; order?: "rank" },
  { userId, now }: Reader,
): Promise<Page<OwnNoticeRow>> {
  const released = isOpenNotice(now);
  const where = unread === "1" ? sql<SqlBool>`${released} and not ${hasRead(userId)}` : released;
  const query = db
    .selectFrom("platformNotice as n")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary"])
    .select(noticeRank)
    .select(hasRead(userId).$castTo<boolean>().as("read"));
  return longPageOf(db, { ...noticesIn(order), where, query, paging });
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
