import { sql } from "kysely";
import type { Db } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { oldestKept } from "../../infra/retention/keep-days.ts";

/**
 * Removes tokens that have been expired or revoked for longer than `sys.token.retentionDays` says.
 * The operation log keeps their names. @returns how many went
 */
export async function sweepTokens(db: Db, now: Date): Promise<number> {
  const oldest = await oldestKept(db, "sys.token.retentionDays", now);
  if (!oldest) return 0;
  const { numAffectedRows } = await sql`
    delete from access_token
    where least(expires_at, revoked_at) < ${asTimestamp(oldest)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
