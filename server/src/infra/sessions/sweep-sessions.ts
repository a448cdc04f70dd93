import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { offerLifetime } from "../second-factor/second-factor.queries.ts";
import { attemptWindow } from "./sign-in-limits.ts";

/** Removes what has no say any more. Safe on several servers at once. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000);
  await sql`delete from sys_captcha where expires_at <= ${now}`.execute(db);
  await sql`delete from sys_sign_in_result where expires_at <= ${now}`.execute(db);
  await sql`delete from sys_sign_in_ticket where expires_at <= ${now}`.execute(db);
  await sql`
    delete from sys_second_factor
    where confirmed_at is null and begun_at <= ${new Date(now.getTime() - offerLifetime)}`.execute(
    db,
  );
  await sql`delete from sys_sign_in_try where tried_at <= ${new Date(now.getTime() - attemptWindow)}`.execute(
    db,
  );
  await sql`delete from sys_refresh_token where expires_at <= ${dayAgo}`.execute(db);
  await sql`delete from sys_session where expires_at <= ${dayAgo} or ended_at <= ${dayAgo}`.execute(
    db,
  );
}
