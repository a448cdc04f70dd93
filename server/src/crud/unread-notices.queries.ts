import { type RawBuilder, type SqlBool, sql } from "kysely";
import { releasedTotal } from "./list-tally.queries.ts";
import { isReleased } from "./release.ts";

const period = { from: "n.notice_time", until: "n.take_down_time" };

/** Whether a user has opened `platform_notice as n`. */
export const hasRead = (userId: string) => sql<SqlBool>`exists (
  select from platform_notice_read r where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;

/** How many released notices there are, as an expression. */
export function releasedNotices(now: Date): RawBuilder<number> {
  const everything = sql<SqlBool>`true`;
  const listed = {
    facts: { list: "platform_notice", states: ["notice"] },
    from: sql`platform_notice n`,
    where: everything,
    matching: everything,
    columns: { time: period.from, dept: "n.dept_id", owner: "n.created_by" },
    until: period.until,
  } as const;
  return releasedTotal(listed, {}, now);
}

/** How many of them a user has not opened: what there is without what was read, which is less. */
export const unreadNotices = (userId: string, now: Date): RawBuilder<number> =>
  sql`(${releasedNotices(now)} - (select count(*) from platform_notice_read r
    join platform_notice n using (notice_id) where r.user_id = ${userId}::bigint and ${isReleased(now, period)}))`;
