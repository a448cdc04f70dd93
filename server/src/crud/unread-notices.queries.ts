import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "./release.ts";

/** Whether a user has opened `platform_notice as n`. */
export const hasRead = (userId: string) => sql<SqlBool>`exists (
  select from platform_notice_read r where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;

/** How many released notices a user has not opened, as an expression. */
export const unreadNotices = (userId: string, now: Date): RawBuilder<number> =>
  sql`(select count(*) from platform_notice n
    where ${isReleased(now, { from: "n.notice_time", until: "n.take_down_time" })} and not ${hasRead(userId)})`;
