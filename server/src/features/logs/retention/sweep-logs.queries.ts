import { sql } from "kysely";
import pg from "pg";
import { type TalliedTable, tallyOf } from "../../../crud/tally.queries.ts";
import type { Db } from "../../../infra/db/database.ts";
import { oldestKept } from "../../../infra/retention/keep-days.ts";

const batchSize = 5_000;
const maxForgotten = 10_000;
const lockNotAvailable = "55P03";

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
  if (removed > 0) for (const { table } of logs) await forgetEmptied(db, table);
  return removed;
}

/**
 * Drops counts of values that no row has any more. Writers are kept out for the moment in which
 * those are looked at again, so it gives way when it would have to wait itself: the next sweep
 * does it too.
 */
async function forgetEmptied(db: Db, table: TalliedTable): Promise<void> {
  const tally = tallyOf(table);
  const { rows: emptied } = await sql<{ facet: string; deptId: string; value: string }>`
    select facet, dept_id, value from ${tally} group by facet, dept_id, value
    having sum(total) = 0 limit ${maxForgotten}`.execute(db);
  const still = sql`
    select facet, dept_id, value from ${tally}
    join unnest(${emptied.map(({ facet }) => facet)}::text[], ${emptied.map(({ deptId }) => deptId)}::bigint[],
      ${emptied.map(({ value }) => value)}::text[]) as emptied (facet, dept_id, value)
      using (facet, dept_id, value)
    group by facet, dept_id, value having sum(total) = 0`;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await sql`lock table ${tally} in share row exclusive mode`.execute(tx);
      await sql`delete from ${tally} where (facet, dept_id, value) in (${still})`.execute(tx);
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
