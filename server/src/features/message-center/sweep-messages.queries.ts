import { sql } from "kysely";
import type { Db } from "../../infra/db/database.ts";
import { findRetentionCutoff } from "../../infra/retention/retention-days.ts";

const batch = 5_000;

/**
 * Removes messages and their mails that were read before the period of `sys.message.retentionDays`.
 * @returns number of removed messages
 */
export async function sweepMessages(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.message.retentionDays", now);
  if (!oldest) return 0;
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ total: number }>`
      with old as (
        delete from message where message_id = any(array(
          select message_id from message where read_at < ${oldest} order by read_at limit ${batch}))
        returning event_id, user_id
      ), mails as (
        delete from delivery d using old
        where d.event_id = old.event_id and d.user_id = old.user_id and d.state <> 'waiting'
      )
      select count(*)::int as total from old`.execute(db);
    const total = rows[0]?.total ?? 0;
    removed += total;
    if (total < batch) return removed;
  }
}
