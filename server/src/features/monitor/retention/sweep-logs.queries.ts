import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../../../platform/database.ts";
import { readParameters } from "../../../platform/parameters.ts";

const key = "sys.log.retentionDays";
const standardDays = 180;
const batchSize = 5_000;
const lockNotAvailable = "55P03";
const day = 24 * 3600 * 1000;

const logs = [
  { table: "sys_oper_log", id: "oper_id", time: "oper_time" },
  { table: "sys_access_log", id: "access_id", time: "login_time" },
] as const;

/**
 * Removes log rows older than the parameter `sys.log.retentionDays` says, in small steps that make
 * nobody wait. Of several servers one does it, the others leave it to that one.
 * @returns how many rows went
 */
export async function sweepLogs(db: Db, now: Date): Promise<number> {
  const days = await retentionDays(db);
  const oldest = new Date(now.getTime() - days * day);
  let removed = 0;
  for (const log of logs) {
    for (;;) {
      const batch = await removeBatch(db, log, oldest);
      removed += batch;
      if (batch < batchSize) break;
    }
  }
  if (removed > 0) await forgetEmptied(db);
  return removed;
}

/**
 * Drops counts of values that no row has any more. Writers are kept out for that moment, so it
 * gives way when it would have to wait itself: the next sweep does it too.
 */
async function forgetEmptied(db: Db): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await sql`lock table sys_log_tally in share row exclusive mode`.execute(tx);
      await sql`
        delete from sys_log_tally where (log, facet, value) in (
          select log, facet, value from sys_log_tally group by log, facet, value
          having sum(total) = 0)`.execute(tx);
    })
    .catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
    });
}

async function removeBatch(
  db: Db,
  { table, id, time }: (typeof logs)[number],
  oldest: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('sweep-logs', 0)) as held`.execute(tx);
    if (!lock.rows[0]?.held) return 0;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(id)} = any(array(
        select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(time)} < ${oldest}
        order by ${sql.ref(time)} limit ${batchSize}))`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/** A parameter that is missing or no count of days keeps the standard: logs neither grow for ever nor vanish by a slip. */
async function retentionDays(db: Db): Promise<number> {
  const { [key]: text } = await readParameters(db, [key]);
  const days = Number(text);
  return /^[0-9]{1,5}$/.test(text) && days > 0 ? days : standardDays;
}
