import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../crud/release.ts";

/** Whether a user has opened `platform_notice as n`. */
export const hasRead = (userId: string) => sql<SqlBool>`exists (
  select from platform_notice_read r where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;

const shownBetween = { from: "n.notice_time", until: "n.take_down_time" };

/**
 * How many released notices a user has not opened, as an expression: all of them without those opened,
 * which an index counts each for itself. Looking each notice up among those opened takes four times as long.
 */
export const unreadNotices = (userId: string, now: Date): RawBuilder<number> => {
  const isOpen = isReleased(now, shownBetween);
  return sql`((select count(*) from platform_notice n where ${isOpen})
    - (select count(*) from platform_notice_read r join platform_notice n using (notice_id)
      where r.user_id = ${userId}::bigint and ${isOpen}))`;
};
