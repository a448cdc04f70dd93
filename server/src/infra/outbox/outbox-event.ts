import { sql } from "kysely";
import { invalidate } from "../cache/table-changes.ts";
import type { Read } from "../db/database.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { ClaimedDelivery, Decisions } from "./delivery.ts";

/** Something has happened, and others hear of it later. */
export interface NewEvent {
  /** Such as `notice.released`. */
  kind: string;
  /** What it is about, such as `notice:17`: events of one subject keep their order. */
  subject: string;
  payload: Readonly<Record<string, unknown>>;
  /** When it happened, where it is noticed later: messages and channels say so, and it may lie before a restore. */
  happenedAt?: string | Date;
}

export interface OutboxEvent extends Omit<NewEvent, "happenedAt"> {
  /** The same however often it is sent. */
  eventId: string;
  createdAt: string;
}

export interface TakenEvent extends OutboxEvent {
  /** Older than a restore of this database: what comes of it waits for an administrator. */
  isHeld: boolean;
}

/** Decides who hears of an event. */
export interface EventConsumer {
  kinds: readonly string[];
  /**
   * Runs once for each event, in the transaction that marks it as expanded; called again for all that
   * it was given, or for some of them, if it fails. Of one subject it is given one event at a time.
   */
  expand: (unit: UnitOfWork, events: readonly OutboxEvent[]) => Promise<void>;
  /**
   * Decides once more about deliveries at the moment they are sent, perhaps long after. Those that
   * it says nothing about are sent as they are.
   */
  decideAgain?: (db: Read, deliveries: readonly ClaimedDelivery[]) => Promise<Decisions>;
}

/** For events that never come many at once. */
export const oneByOne =
  (expand: (unit: UnitOfWork, event: OutboxEvent) => Promise<void>): EventConsumer["expand"] =>
  async (unit, events) => {
    for (const event of events) await expand(unit, event);
  };

/**
 * Writes an event in the transaction of its change: it is there exactly when the change is.
 * @returns its id
 */
export async function enqueueEvent(
  unit: UnitOfWork,
  { kind, subject, payload, happenedAt }: NewEvent,
): Promise<string> {
  const { eventId } = await unit.tx
    .insertInto("outboxEvent")
    .values({
      kind,
      subject,
      payload: JSON.stringify(payload),
      ...(happenedAt && { createdAt: sql<string>`${happenedAt}::timestamptz` }),
    })
    .returning("eventId")
    .executeTakeFirstOrThrow();
  invalidate(unit, "outbox_event");
  return eventId;
}

/**
 * Takes the oldest events that no other server is at and that nothing of their subjects precedes.
 * The rows stay locked until the transaction ends.
 */
export async function takeEvents(
  { tx }: UnitOfWork,
  { kinds, now, limit }: { kinds: readonly string[]; now: Date; limit: number },
): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    select event_id, kind, subject, payload, created_at,
      greatest(created_at, next_attempt_at) <= restored_at() as is_held
    from outbox_event e
    where expanded_at is null and kind = any(${kinds}) and next_attempt_at <= ${now}
      and not exists (select from outbox_event b where b.subject = e.subject
        and b.expanded_at is null and b.kind = any(${kinds}) and b.sequence < e.sequence)
    order by sequence limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** What these events are to send is not sent before an administrator says so. */
export async function markDeliveriesHeld(
  { tx }: UnitOfWork,
  eventIds: readonly string[],
): Promise<void> {
  await sql`
    update delivery set state = 'held'
    where event_id = any(${[...eventIds]}::uuid[]) and state = 'waiting'`.execute(tx);
}

export async function markExpanded(
  { tx }: UnitOfWork,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("outboxEvent")
    .set({ expandedAt: now.toISOString(), failure: null })
    .where("eventId", "=", sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
}
