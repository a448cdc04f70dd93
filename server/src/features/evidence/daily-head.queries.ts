import type { LedgerHeads } from "@aeromaint/contracts/documents/evidence.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { addDeliveries, type DeliveryContent } from "../../infra/outbox/delivery.ts";

export interface DailyHead {
  day: string;
  seq: number;
  hash: string;
}

/** Days whose heads are shown. */
const shownDays = 30;

/** Notes where the ledger ends, once a day; null where it is noted already, or nothing is in it. */
export async function noteHead({ tx }: UnitOfWork, now: Date): Promise<DailyHead | null> {
  const { rows } = await sql<DailyHead>`
    insert into evidence_head (day, seq, hash, noted_at)
    select ${asTimestamp(now)}::date, seq, hash, ${asTimestamp(now)}
    from evidence order by evidence.seq desc limit 1
    on conflict (day) do nothing
    returning day, seq::float8 as seq, hash`.execute(tx);
  return rows[0] ?? null;
}

/** Mails a head to these addresses. */
export async function mailHead(
  unit: UnitOfWork,
  { day }: DailyHead,
  { addresses, content }: { addresses: readonly string[]; content: DeliveryContent },
): Promise<void> {
  const subject = `evidence-head:${day}`;
  // Expanded already: nobody else is to hear of it.
  const { eventId } = await unit.tx
    .insertInto("outboxEvent")
    .values({ kind: "evidence.head", subject, payload: "{}", expandedAt: sql`now()` })
    .returning("eventId")
    .executeTakeFirstOrThrow();
  await unit.tx.updateTable("evidenceHead").set({ eventId }).where("day", "=", day).execute();
  const to = { eventId, subject, channelId: null, userId: null };
  await addDeliveries(
    unit,
    addresses.map((address) => ({ ...to, address, content })),
  );
}

export async function listHeads(db: Read): Promise<Omit<LedgerHeads, "publicKey">> {
  const [last, days] = await Promise.all([
    sql<{ seq: number; hash: string }>`
      select seq::float8 as seq, hash from evidence order by evidence.seq desc limit 1`.execute(db),
    sql<DailyHead & { mailTime: string | null }>`
      select day, seq::float8 as seq, hash, coalesce(mailed_at, (select min(d.sent_at) from delivery d
        where d.event_id = h.event_id)) as mail_time from evidence_head h
      order by day desc limit ${shownDays}`.execute(db),
  ]);
  return { head: last.rows[0] ?? null, days: days.rows };
}
