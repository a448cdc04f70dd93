import { sql } from "kysely";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { enqueueEvent, type NewEvent } from "./outbox-event.ts";

/**
 * Enqueues what happens once only. Either a change notices it first, or the job that looks for what time has
 * brought about. `key` names it, such as `notice:17`.
 * @returns whether it was the first
 */
export async function announceOnce(
  unit: UnitOfWork,
  key: string,
  event: NewEvent,
): Promise<boolean> {
  const { rows } = await sql`
    insert into announcement (subject) values (${key}) on conflict do nothing returning subject`.execute(
    unit.tx,
  );
  if (rows.length === 0) return false;
  await enqueueEvent(unit, event);
  return true;
}
