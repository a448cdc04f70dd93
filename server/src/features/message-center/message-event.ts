import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { enqueueEvent } from "../../infra/outbox/outbox-event.ts";

/** Payloads of the events that people receive messages about. Recipients are determined at the time of sending. */
export interface MessageEvents {
  /** A review step starts. */
  "approval.waiting": { revisionId: string };
  /** A revision is approved, returned or recalled; `comment` then names the person who recalled it. */
  "approval.decided": {
    revisionId: string;
    act: "approve" | "return" | "recall";
    comment: string;
    actorId?: string;
  };
  /** The account of a decider is disabled before the decision. A database trigger writes this event. */
  "approval.stalled": { revisionId: string; deciderId: string };
  /** A morning, for messages about authorisations. `recordedAt` is later if no server ran. */
  "authorisation.morning": { at: string; recordedAt?: string };
  /** Recipients are added at this time. */
  "circulation.addressed": { circulationId: string; addedAt: string };
  /** Reminders of a step are noted at this time. */
  "circulation.reminded": { circulationId: string; step: string; remindedAt: string };
  /** Staff remind holders to renew. */
  "licence.reminded": { informationIds: readonly string[] };
  /** A day (yyyy-MM-dd) on which expiry and review dates are checked; `ids` limits the check. */
  "expiry.day": { day: string; ids?: readonly string[] };
  /** The public state of an item changes. */
  "item.changed": {
    itemId: string;
    module: string;
    title: string;
    change: "released" | "revised" | "withdrawn";
    /** Only for withdrawn items: values that subscriptions may match. */
    about?: {
      categoryId: string;
      chapters: readonly string[];
      typeIds: readonly string[];
      /** Subscribed searches that matched the item. */
      keywords: readonly string[];
    };
  };
  /** A public item has additional chapters and types. */
  "item.stated": {
    itemId: string;
    module: string;
    about: { chapters: readonly string[]; typeIds: readonly string[] };
  };
}
export type MessageEventKind = keyof MessageEvents;

const subjectOf: { [Kind in MessageEventKind]: (payload: MessageEvents[Kind]) => string } = {
  "approval.waiting": ({ revisionId }) => `revision:${revisionId}`,
  "approval.decided": ({ revisionId }) => `revision:${revisionId}`,
  "approval.stalled": ({ revisionId }) => `revision:${revisionId}`,
  "authorisation.morning": ({ at }) => `authorisation:${at.slice(0, 10)}`,
  "circulation.addressed": ({ circulationId }) => `circulation:${circulationId}`,
  "circulation.reminded": ({ circulationId }) => `circulation:${circulationId}`,
  "licence.reminded": ({ informationIds }) => `licence:${informationIds[0] ?? ""}`,
  "expiry.day": ({ day }) => `expiry:${day}`,
  "item.changed": ({ itemId }) => `item:${itemId}`,
  "item.stated": ({ itemId }) => `item:${itemId}`,
};

/** Builds a handler that enqueues a message event for an act. */
export function messageEventHandler<R extends object, Kind extends MessageEventKind>(
  kind: Kind,
  payloadOf: (record: R) => MessageEvents[Kind],
): (record: R, context: { unit: UnitOfWork }) => Promise<string> {
  return (record, { unit }) => enqueueMessageEvent(unit, kind, payloadOf(record), momentOf(record));
}

/** Time of an act or of a scheduled moment. */
function momentOf(record: object): string | Date | undefined {
  const { at, now } = record as { at?: string; now?: Date };
  return at ?? now;
}

/** Writes a message event in the transaction of its act. @returns id of the event */
export function enqueueMessageEvent<Kind extends MessageEventKind>(
  unit: UnitOfWork,
  kind: Kind,
  payload: MessageEvents[Kind],
  happenedAt?: string | Date,
): Promise<string> {
  const event = { kind, subject: subjectOf[kind](payload), payload: { ...payload } };
  return enqueueEvent(unit, { ...event, ...(happenedAt && { happenedAt }) });
}
