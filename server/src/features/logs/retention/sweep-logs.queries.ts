import { sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";
import { oldestKept } from "../../../infra/retention/keep-days.ts";

const batchSize = 5_000;

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
  const oldest = await oldestKept(db, "sys.log.retentionDays", now);
  if (!oldest) return 0;
  let removed = 0;
  for (const log of logs) {
    for (;;) {
      const batch = await removeBatch(db, log, oldest);
      removed += batch;
      if (batch < batchSize) break;
    }
  }
  return removed;
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
