import type { OwnNoticeRow } from "@aeromaint/contracts/platform/notice.ts";
import { type SqlBool, sql } from "kysely";
import { type Page, type Paging, pageOf } from "../../../crud/paging.ts";
import type { Read, Tx } from "../../../platform/database.ts";
import { isReleased } from "./released-notice.queries.ts";

interface Reader {
  userId: string;
  now: Date;
}

const hasRead = (userId: string) => sql<SqlBool>`exists (
  select from platform_notice_read r where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;

/** Released notices with whether the reader has opened them, newest first. */
export async function listOwnNotices(
  db: Read,
  { unread, ...paging }: Paging & { unread?: string },
  { userId, now }: Reader,
): Promise<Page<OwnNoticeRow>> {
  let matching = db.selectFrom("platformNotice as n").where(isReleased(now));
  if (unread === "1") matching = matching.where(sql<SqlBool>`not ${hasRead(userId)}`);
  return pageOf(
    matching
      .select(["n.noticeId", "n.noticeTitle", "n.noticeTime"])
      .select(hasRead(userId).$castTo<boolean>().as("read"))
      .orderBy("n.noticeTime", "desc")
      .orderBy("n.noticeId", "desc"),
    paging,
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
    select ${userId}::bigint, n.notice_id from platform_notice n where ${isReleased(now)}
    on conflict do nothing`.execute(db);
}
