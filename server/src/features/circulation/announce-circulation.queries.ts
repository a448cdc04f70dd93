import type { ActRecord } from "@aeromaint/contracts/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { announceOnce } from "../../infra/outbox/announce-once.ts";

/** Days after which what is overdue is no news any more. */
const maxAgeDays = 7;
const link = "/application-center/my-circulation";

/** Who signs has to be signed in: titles of circulations are not for everybody. */
const isMembersOnly = true;

/** Says that a circulation was sent out. */
export async function announceCirculation(
  { subject: circulationId }: ActRecord<"circulation.started">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const { rows } = await sql<{ title: string; dueTime: string }>`
    select title, due_at as due_time from circulation
    where circulation_id = ${circulationId}::bigint`.execute(unit.tx);
  for (const { title, dueTime } of rows) {
    const subject = `circulation:${circulationId}`;
    const payload = { circulationId, title, dueTime, link, isMembersOnly };
    await announceOnce(unit, subject, { kind: "circulation.started", subject, payload });
  }
}

/** Says once that it is due and people have not signed. */
export async function announceOverdue(
  { subject: circulationId, title, dueAt, open }: ActRecord<"circulation.overdue">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  await announceOnce(unit, `overdue:${circulationId}`, {
    ...{ kind: "circulation.overdue", subject: `circulation:${circulationId}`, happenedAt: dueAt },
    payload: { circulationId, title, open, link, isMembersOnly },
  });
}

/** Records once of each circulation that is due that people have not signed. @returns how many */
export async function recordOverdue(unit: UnitOfWork, now: Date): Promise<number> {
  const at = asTimestamp(now);
  const { rows } = await sql<{ circulationId: string; title: string; dueAt: string; open: number }>`
    select c.circulation_id, c.title, c.due_at, count(*)::int as open
    from circulation c join recipient p using (circulation_id)
    where c.state = 'open' and c.due_at <= ${at}
      and c.due_at > ${at} - make_interval(days => ${maxAgeDays})
      and p.signed_at is null and p.excused_at is null
      and not exists (select from announcement a where a.subject = 'overdue:' || c.circulation_id)
    group by c.circulation_id`.execute(unit.tx);
  for (const { circulationId, title, dueAt, open } of rows) {
    const overdue = { subject: circulationId, title, dueAt, open, now };
    await unit.record({ act: "circulation.overdue", ...overdue });
  }
  return rows.length;
}
