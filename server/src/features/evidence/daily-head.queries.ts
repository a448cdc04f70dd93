import type { LedgerHeads } from "@aeromaint/contracts/documents/evidence.ts";
import { sql } from "kysely";
import type { Db, Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";

export interface DailyHead {
  day: string;
  seq: number;
  hash: string;
}

/** Days whose heads are shown. */
const shownDays = 30;

/** Notes where the ledger ends, once a day; null where it is noted already, or nothing is in it. */
export async function noteHead(db: Db, now: Date): Promise<DailyHead | null> {
  const { rows } = await sql<DailyHead>`
    insert into evidence_head (day, seq, hash, noted_at)
    select ${asTimestamp(now)}::date, seq, hash, ${asTimestamp(now)}
    from evidence order by evidence.seq desc limit 1
    on conflict (day) do nothing
    returning day, seq::float8 as seq, hash`.execute(db);
  return rows[0] ?? null;
}

/** Today's head where nobody has mailed it; from now on somebody has. */
export async function takeHeadToMail(db: Db, now: Date): Promise<DailyHead | null> {
  const { rows } = await sql<DailyHead>`
    update evidence_head set mailed_at = ${asTimestamp(now)}
    where day = ${asTimestamp(now)}::date and mailed_at is null
    returning day, seq::float8 as seq, hash`.execute(db);
  return rows[0] ?? null;
}

/** To be mailed at the next turn. */
export async function leaveHeadUnmailed(db: Db, day: string): Promise<void> {
  await db.updateTable("evidenceHead").set({ mailedAt: null }).where("day", "=", day).execute();
}

export async function listHeads(db: Read): Promise<Omit<LedgerHeads, "publicKey">> {
  const [last, days] = await Promise.all([
    sql<{ seq: number; hash: string }>`
      select seq::float8 as seq, hash from evidence order by evidence.seq desc limit 1`.execute(db),
    sql<DailyHead & { mailTime: string | null }>`
      select day, seq::float8 as seq, hash, mailed_at as mail_time from evidence_head
      order by day desc limit ${shownDays}`.execute(db),
  ]);
  return { head: last.rows[0] ?? null, days: days.rows };
}
