import { sql } from "kysely";
import type { Db } from "../../infra/db/database.ts";
import type { InTransaction } from "../../infra/db/unit-of-work.ts";
import { oldestKept } from "../../infra/retention/keep-days.ts";

const batch = 5_000;

/** Removes reading records older than the parameter says. @returns how many went */
export async function sweepRecords(
  { db, inTransaction }: { db: Db; inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const oldest = await oldestKept(db, "sys.record.retentionDays", now);
  if (!oldest) return 0;
  for (let removed = 0; ; ) {
    const count = await removeBatch(inTransaction, oldest);
    removed += count;
    if (count < batch) return removed;
  }
}

async function removeBatch(inTransaction: InTransaction, oldest: Date): Promise<number> {
  return inTransaction(async (unit) => {
    const { rows } = await sql<{ recordId: string }>`
      delete from repair_record where record_id = any(array(
        select record_id from repair_record where created_at < ${oldest}
        order by created_at limit ${batch}))
      returning record_id`.execute(unit.tx);
    const subject = rows.map(({ recordId }) => recordId);
    if (rows.length > 0) await unit.record({ act: "rows.written", subject, table: "repairRecord" });
    return rows.length;
  });
}
