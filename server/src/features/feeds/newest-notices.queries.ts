import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";

export interface FeedNotice {
  noticeId: string;
  noticeTitle: string;
  summary: string;
  /** As RSS writes times, in GMT. */
  published: string;
}

const most = 20;

/** The notices of the feed, newest first. */
export async function newestNotices(db: Read, now: Date): Promise<FeedNotice[]> {
  const at = asTimestamp(now);
  const { rows } = await sql<FeedNotice>`
    select n.notice_id, n.notice_title, n.summary,
      to_char(n.notice_time at time zone 'GMT', 'Dy, DD Mon YYYY HH24:MI:SS "GMT"') as published
    from platform_notice n
    where n.notice_time <= ${at} and (n.take_down_time is null or n.take_down_time > ${at})
    order by n.notice_time desc, n.notice_id desc limit ${most}`.execute(db);
  return rows;
}
