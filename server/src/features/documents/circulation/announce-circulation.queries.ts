import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { announceOnce } from "../../../infra/outbox/announce-once.ts";
import { isPending } from "./recipient-state.queries.ts";

/** Limit for late announcements of overdue circulations. */
const maxAgeDays = 7;
const link = "/application-center/my-circulation";

/** Only signed-in people sign, so titles of circulations are not public. */
const isMembersOnly = true;

interface StartedCirculation {
  title: string;
  subjectId: string;
  startTime: string;
  dueTime: string;
}

/** Announces a circulation. Circulations of one text with the same start time are announced once. */
export async function announceCirculation(
  { subject: circulationId }: ActRecord<"circulation.started">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const { rows } = await sql<StartedCirculation>`
    select title, subject_id, started_at::text as start_time, due_at as due_time from circulation
    where circulation_id = ${circulationId}::bigint`.execute(unit.tx);
  for (const { subjectId, startTime, ...facts } of rows) {
    await announceOnce(unit, `circulated:${subjectId} ${startTime}`, {
      kind: "circulation.started",
      subject: `circulation:${circulationId}`,
      happenedAt: startTime,
      payload: { circulationId, ...facts, link, isMembersOnly },
    });
  }
}

/** Announces once that a circulation with missing signatures is overdue. */
export async function announceOverdue(
  { subject: circulationId, at, now }: ActRecord<"circulation.overdue">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const { rows } = await sql<{ title: string; open: number }>`
    select c.title, count(*)::int as open
    from circulation c join recipient p using (circulation_id)
    where c.circulation_id = ${circulationId}::bigint and c.state = 'open' and ${isPending}
      and c.due_at > ${asTimestamp(now)} - make_interval(days => ${maxAgeDays})
    group by c.circulation_id`.execute(unit.tx);
  for (const { title, open } of rows) {
    await announceOnce(unit, `overdue:${circulationId}`, {
      kind: "circulation.overdue",
      subject: `circulation:${circulationId}`,
      happenedAt: at,
      payload: { circulationId, title, open, link, isMembersOnly },
    });
  }
}
