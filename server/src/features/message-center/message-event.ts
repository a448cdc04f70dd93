import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { enqueueEvent } from "../../infra/outbox/outbox-event.ts";

/** What people get messages of, and what is needed to find out whom it is about once it is sent. */
export interface MessageEvents {
  /** A step of a review has begun. */
  "approval.waiting": { revisionId: string };
  /** A revision was approved or returned. */
  "approval.decided": { revisionId: string; act: "approve" | "return"; comment: string };
  /** Recipients were added at this moment. */
  "circulation.addressed": { circulationId: string; addedAt: string };
  /** Reminders of a step were noted at this moment. */
  "circulation.reminded": { circulationId: string; step: string; remindedAt: string };
  /** Holders were asked to renew. */
  "licence.reminded": { informationIds: readonly string[] };
  /** A day, yyyy-MM-dd, on which licences and review dates are looked through. */
  "expiry.day": { day: string };
  /** What visitors see of an item has changed. */
  "item.changed": {
    itemId: string;
    module: string;
    title: string;
    change: "released" | "revised" | "withdrawn";
    /** Of what is announced ahead: it holds only while this is still its release time. */
    releaseTime?: string;
    /** Of what is gone: what subscriptions may have been about. */
    about?: {
      categoryId: string;
      chapters: readonly string[];
      typeIds: readonly string[];
      /** Subscribed searches that found it. */
      keywords: readonly string[];
    };
    /** Of a take-down set ahead: it holds only while this is still its time. */
    takeDownTime?: string;
    /** One for all saves until it is sent. */
    isGathered?: true;
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
  "circulation.addressed": ({ circulationId }) => `circulation:${circulationId}`,
  "circulation.reminded": ({ circulationId }) => `circulation:${circulationId}`,
  "licence.reminded": ({ informationIds }) => `licence:${informationIds[0] ?? ""}`,
  "expiry.day": ({ day }) => `expiry:${day}`,
  "item.changed": ({ itemId, ...payload }) => `item:${itemId}${waitingOf(payload)}`,
  "item.stated": ({ itemId }) => `item:${itemId}`,
};

/** What waits for a time of its own keeps nothing else of the item waiting. */
function waitingOf({
  releaseTime,
  takeDownTime,
  isGathered,
}: Pick<MessageEvents["item.changed"], "releaseTime" | "takeDownTime" | "isGathered">): string {
  if (releaseTime) return ":release";
  if (takeDownTime) return ":take-down";
  return isGathered ? ":revised" : "";
}

/** What follows from an act that people get messages of: its event, with this payload. */
export function enqueuesMessage<R, Kind extends MessageEventKind>(
  kind: Kind,
  payloadOf: (record: R) => MessageEvents[Kind],
): (record: R, context: { unit: UnitOfWork }) => Promise<string> {
  return (record, { unit }) => enqueueMessageEvent(unit, kind, payloadOf(record));
}

/** Writes an event in the transaction that makes it true. @returns its id */
export function enqueueMessageEvent<Kind extends MessageEventKind>(
  unit: UnitOfWork,
  kind: Kind,
  payload: MessageEvents[Kind],
  happenedAt?: string,
): Promise<string> {
  const event = { kind, subject: subjectOf[kind](payload), payload: { ...payload } };
  return enqueueEvent(unit, { ...event, ...(happenedAt && { happenedAt }) });
}
