import { sql } from "kysely";
import { invalidate } from "../cache/table-changes.ts";
import type { Tx } from "../db/database.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";

/** What a receiver gets. */
export interface DeliveryContent {
  title: string;
  text: string;
  /** A path of ours. */
  link?: string | null;
  /** For receivers that are programs. */
  data?: Readonly<Record<string, unknown>>;
}

interface NewDelivery {
  eventId: string;
  /** Of the event: what reaches one receiver of one subject keeps its order. */
  subject: string;
  /** Null: to a person, by the platform's own way. */
  channelId: string | null;
  /** `mail` unless it says otherwise. */
  channelKind?: string;
  /** The person; null for a group or a program. */
  userId: string | null;
  address: string;
  content: DeliveryContent;
  /** Not before this moment; at once without it. */
  notBefore?: Date;
}

/** One try of a server that has taken it. */
export interface DeliveryAttempt {
  deliveryId: string;
  eventId: string;
  /** Of the event. */
  kind: string;
  channelId: string | null;
  channelKind: string;
  userId: string | null;
  address: string;
  content: DeliveryContent;
  endpoint: string;
  /** Tries, this one included. */
  attempts: number;
  createdAt: string;
  dueAt: Date;
}

/** An attempt with what is needed to decide once more whether its receiver is to get it. */
export interface ClaimedDelivery extends DeliveryAttempt {
  /** Of the event, as is the payload. */
  subject: string;
  payload: Readonly<Record<string, unknown>>;
  /** Why its person gets nothing at all any more. */
  refusal: string | null;
}

/** By the delivery's id: why it is not sent any more, or what is sent in place of what it held. */
export type Decisions = ReadonlyMap<string, string | DeliveryContent>;

/** How a try ended, in words for people: no secrets among them. */
export type DeliveryOutcome =
  | { isSent: true; status?: number; answer: string }
  | {
      isSent: false;
      status?: number;
      answer: string;
      /** Trying again would not help. */
      isFinal?: boolean;
      /** Milliseconds that the receiver asks for. */
      retryAfter?: number;
    };

/** The way to receivers of one kind. */
export interface DeliverySender {
  channelKind: string;
  /** Most tries at once to one endpoint from one server. */
  maxConcurrency: number;
  /** Milliseconds that one try may last where it is more than usual; less than a lease. */
  timeLimit?: number;
  /** What it throws counts as a failed try. */
  send: (attempt: DeliveryAttempt, signal: AbortSignal) => Promise<DeliveryOutcome>;
}

/** Rows of one INSERT. */
const maxRows = 1_000;

export async function addDelivery(unit: UnitOfWork, delivery: NewDelivery): Promise<void> {
  await addDeliveries(unit, [delivery]);
}

/** Writes a row for each receiver, in the transaction that decides about them. */
export async function addDeliveries(
  unit: UnitOfWork,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += maxRows) {
    await insertRows(unit.tx, deliveries.slice(start, start + maxRows));
  }
  if (deliveries.length > 0) invalidate(unit, "delivery");
}

async function insertRows(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const rows = deliveries.map(({ channelKind = "mail", notBefore = null, ...row }) => ({
    ...row,
    channelKind,
    notBefore,
  }));
  await sql`
    insert into delivery (event_id, subject, channel_id, channel_kind, user_id, address, content, due_at, next_attempt_at)
    select "eventId", subject, "channelId", "channelKind", "userId", address, content,
      coalesce("notBefore", now()), coalesce("notBefore", '-infinity')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("eventId" uuid, subject text, "channelId" bigint,
      "channelKind" text, "userId" bigint, address text, content jsonb, "notBefore" timestamptz)`.execute(
    tx,
  );
}
