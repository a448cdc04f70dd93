import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { enqueueEvent } from "../../infra/outbox/outbox-event.ts";

/** What people get messages of, and what is needed to find out whom it is about once it is sent. */
export interface MessageEvents {
  /** A step of a review has begun. */
  "approval.waiting": { revisionId: string };
  /** A revision was approved, returned or taken back; `comment` names who took it back. */
  "approval.decided": {
    revisionId: string;
    act: "approve" | "return" | "recall";
    comment: string;
    actorId?: string;
  };
  /** The account of a decider was disabled while a step waits for the decision. A trigger writes it. */
  "approval.stalled": { revisionId: string; deciderId: string };
  /** A morning; people hear which of their authorisations end soon. It is recorded late if no server ran. */
  "authorisation.morning": { at: string; recordedAt?: string };
  /** Recipients were added at this moment. */
  "circulation.addressed": { circulationId: string; addedAt: string };
  /** Reminders of a step were noted at this moment. */
  "circulation.reminded": { circulationId: string; step: string; remindedAt: string };
  /** Holders were asked to renew. */
  "licence.reminded": { informationIds: readonly string[] };
  /** A day, yyyy-MM-dd, after which these licences and documents, or all, end or are to be reviewed in so many days. */
  "expiry.day": { day: string; ids?: readonly string[] };
  /** What visitors see of an item has changed. */
  "item.changed": {
    itemId: string;
    module: string;
    title: string;
    change: "released" | "revised" | "withdrawn";
    /** Of what is gone: what subscriptions may have been about. */
    about?: {
      categoryId: string;
      chapters: readonly string[];
      typeIds: readonly string[];
      /** Subscribed searches that found it. */
      keywords: readonly string[];
    };
  };
  /** A public item is about chapters and types that it was not about before. */
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

/** What follows from an act that people get messages of: its event, with this payload. */
export function enqueuesMessage<R extends object, Kind extends MessageEventKind>(
  kind: Kind,
  payloadOf: (record: R) => MessageEvents[Kind],
): (record: R, context: { unit: UnitOfWork }) => Promise<string> {
  return (record, { unit }) => enqueueMessageEvent(unit, kind, payloadOf(record), momentOf(record));
}

/** When an act was done, or was due. */
function momentOf(record: object): string | Date | undefined {
  const { at, now } = record as { at?: string; now?: Date };
  return at ?? now;
}

/** Writes an event in the transaction that makes it true. @returns its id */
export function enqueueMessageEvent<Kind extends MessageEventKind>(
  unit: UnitOfWork,
  kind: Kind,
  payload: MessageEvents[Kind],
  happenedAt?: string | Date,
): Promise<string> {
  const event = { kind, subject: subjectOf[kind](payload), payload: { ...payload } };
  return enqueueEvent(unit, { ...event, ...(happenedAt && { happenedAt }) });
}
