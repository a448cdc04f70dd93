import type { OwnNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { type SqlBool, sql } from "kysely";
import { pageIds } from "../../crud/named-page.queries.ts";
import { numberOf, type Page, type Paging, pageFrom } from "../../crud/paging.ts";
import { hasRead, releasedNotices, unreadNotices } from "../../crud/unread-notices.queries.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { isOpenNotice, newestNoticesFirst, notices } from "./notice-parts.queries.ts";

interface Reader {
  userId: string;
  now: Date;
}

/** Released notices with whether the reader has opened them, newest first. */
export async function listOwnNotices(
  db: Read,
  { unread, ...paging }: Paging & { unread?: string },
  { userId, now }: Reader,
): Promise<Page<OwnNoticeRow>> {
  const isUnread = unread === "1";
  const released = isOpenNotice(now);
  const where = isUnread ? sql<SqlBool>`${released} and not ${hasRead(userId)}` : released;
  const page = pageIds({ ...notices, where }, paging);
  return pageFrom(
    db
      .selectFrom("platformNotice as n")
      .select(["n.noticeId", "n.noticeTitle", "n.noticeTime"])
      .select(hasRead(userId).$castTo<boolean>().as("read"))
      .where("n.noticeId", "in", page)
      .orderBy(newestNoticesFirst)
      .execute(),
    numberOf(db, isUnread ? unreadNotices(userId, now) : releasedNotices(now)),
  );
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
