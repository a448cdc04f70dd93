import { sql } from "kysely";
import { invalidate } from "../cache/table-changes.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";

/** Something has happened of which others hear later. */
export interface NewEvent {
  /** Such as `notice.released`. */
  kind: string;
  /** What it is about, such as `notice:17`: events of one subject keep their order. */
  subject: string;
  payload: Readonly<Record<string, unknown>>;
}

export interface OutboxEvent extends NewEvent {
  /** The same however often it is sent. */
  eventId: string;
  createdAt: string;
}

/** Decides who hears of an event. */
export interface EventConsumer {
  kinds: readonly string[];
  /** Runs once per event, in the transaction that marks it as expanded; called again if it fails. */
  expand: (unit: UnitOfWork, event: OutboxEvent) => Promise<void>;
}

/**
 * Writes an event in the transaction of its change: it is there exactly when the change is.
 * @returns its id
 */
export async function enqueueEvent(
  unit: UnitOfWork,
  { kind, subject, payload }: NewEvent,
): Promise<string> {
  const { eventId } = await unit.tx
    .insertInto("outboxEvent")
    .values({ kind, subject, payload: JSON.stringify(payload) })
    .returning("eventId")
    .executeTakeFirstOrThrow();
  invalidate(unit, "outbox_event");
  return eventId;
}

/**
 * Takes the oldest event that no other server is at and that nothing of its subject precedes.
 * The row stays locked until the transaction ends.
 */
export async function takeEvent(
  { tx }: UnitOfWork,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<OutboxEvent | undefined> {
  const { rows } = await sql<OutboxEvent>`
    select event_id, kind, subject, payload, created_at from outbox_event e
    where expanded_at is null and kind = any(${kinds}) and next_attempt_at <= ${now}
      and not exists (select from outbox_event b where b.subject = e.subject
        and b.expanded_at is null and b.kind = any(${kinds}) and b.sequence < e.sequence)
    order by sequence limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

export async function markExpanded({ tx }: UnitOfWork, eventId: string, now: Date): Promise<void> {
  await tx
    .updateTable("outboxEvent")
    .set({ expandedAt: now.toISOString(), failure: null })
    .where("eventId", "=", eventId)
    .execute();
}
