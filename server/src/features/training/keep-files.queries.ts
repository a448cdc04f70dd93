import { sql } from "kysely";
import { readParameter } from "../../infra/config/system-parameters.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { InTransaction } from "../../infra/db/unit-of-work.ts";
import { removeFilesOf } from "../../infra/files/owned-files.ts";

/** Maximum number of people per transaction. */
const batch = 50;

/**
 * Removes training records with their files and certificates, for accounts disabled longer than the
 * retention. @returns number of removed records
 */
export async function purgeTrainingFiles(
  { db, inTransaction }: { db: Read; inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const years = Number(await readParameter(db, "train.fileYears"));
  for (let removed = 0; ; ) {
    const ids = await inTransaction(async (unit) => {
      const gone = await deleteFormerStaffRecords(unit.tx, years, now);
      await removeFilesOf(unit, gone);
      return gone;
    });
    removed += ids.length;
    if (ids.length === 0) return removed;
  }
}

async function deleteFormerStaffRecords(tx: Tx, years: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ recordId: string }>`
    with gone as (
      delete from train_record where user_id in (
        select u.user_id from sys_user u
        where u.status = '2' and u.disabled_at <= ${asTimestamp(now)} - make_interval(years => ${years}::int)
          and exists (select from train_record r where r.user_id = u.user_id)
        limit ${batch})
      returning record_id
    ), codes as (
      delete from certificate where kind = 'course' and subject_id in (select record_id from gone)
    )
    select record_id from gone`.execute(tx);
  return rows.map(({ recordId }) => recordId);
}
