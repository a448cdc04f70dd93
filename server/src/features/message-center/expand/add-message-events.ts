import { readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { readParameters } from "../../../infra/config/system-parameters.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { oneByOne } from "../../../infra/outbox/outbox-event.ts";
import type { MessageEventKind, MessageEvents } from "../message-event.ts";
import { approvalDecided, approvalWaiting } from "./approval-messages.queries.ts";
import { circulationReminded, circulationStarted } from "./circulation-messages.queries.ts";
import { digestEvent, enqueueDigests, sendDigests } from "./digest.queries.ts";
import {
  expiringLicences,
  noteExpiryDay,
  remindedLicences,
  reviewsDue,
} from "./expiry-messages.queries.ts";
import type { ItemEvent } from "./item-events.queries.ts";
import { itemsChanged } from "./item-messages.queries.ts";
import {
  type MessagesOfEvent,
  type MessagesOfEvents,
  sendMessages,
  sendMessagesOfEvents,
  theseMessages,
} from "./send-messages.queries.ts";
import { subscribedItemsChanged, subscribedItemsStated } from "./subscription-messages.queries.ts";
import { templatedMessages } from "./templated-messages.queries.ts";

interface Asked<Kind extends MessageEventKind> {
  db: Read;
  payload: MessageEvents[Kind];
  now: Date;
}

interface AskedOfMany<Kind extends MessageEventKind> {
  db: Read;
  events: readonly ItemEvent<MessageEvents[Kind]>[];
  now: Date;
}

type ItemEventKind = "item.changed" | "item.stated";
type OtherEventKind = Exclude<MessageEventKind, ItemEventKind>;

const digestHour = "sys.message.digestHour";

/** Who gets a message of each kind of event, as of the moment at which it is sent. */
const messagesOf: {
  [Kind in OtherEventKind]: (asked: Asked<Kind>) => Promise<MessagesOfEvent>;
} = {
  "approval.waiting": ({ db, payload, now }) =>
    templatedMessages(db, approvalWaiting(payload, now)),
  "approval.decided": ({ db, payload }) => templatedMessages(db, approvalDecided(payload)),
  "circulation.addressed": ({ db, payload }) => templatedMessages(db, circulationStarted(payload)),
  "circulation.reminded": ({ db, payload }) => templatedMessages(db, circulationReminded(payload)),
  "licence.reminded": async ({ db, payload, now }) =>
    theseMessages(await remindedLicences(db, { ...payload, now })),
  "expiry.day": async ({ db, payload: { day } }) => {
    const [reviews, licences] = [await reviewsDue(db, day), await expiringLicences(db, day)];
    return theseMessages(joined(licences, reviews));
  },
};

/** The same of all events of a kind that may come by the hundred. */
const messagesOfMany: {
  [Kind in ItemEventKind]: (asked: AskedOfMany<Kind>) => Promise<MessagesOfEvents>;
} = {
  "item.changed": ({ db, events, now }) => {
    const changes = Map.groupBy(events, ({ payload }) => payload.change);
    const facts = [...changes].flatMap(([change, own]) => [
      itemsChanged(change, own, now),
      subscribedItemsChanged(change, own, now),
    ]);
    return templatedMessages(db, ...facts);
  },
  "item.stated": ({ db, events, now }) => templatedMessages(db, subscribedItemsStated(events, now)),
};

/** One message for who would get two. */
function joined(
  first: Awaited<ReturnType<typeof expiringLicences>>,
  second: typeof first,
): typeof first {
  const other = new Map(second.map((message) => [message.userId, message]));
  const both = first.map((message) => {
    const more = other.get(message.userId);
    if (!more) return message;
    other.delete(message.userId);
    return {
      ...message,
      ...{ title: `${message.title}，${more.title}`, body: `${message.body}\n${more.body}` },
      mailTitle: `${message.mailTitle ?? ""}，${more.mailTitle ?? ""}`,
      mailBody: `${message.mailBody ?? ""}\n${more.mailBody ?? ""}`,
    };
  });
  return [...both, ...other.values()];
}

/** Turns events into messages, and looks every morning for what ends. */
export function addMessageEvents(app: App): void {
  for (const kind of Object.keys(messagesOf) as OtherEventKind[]) addConsumer(app, kind);
  for (const kind of Object.keys(messagesOfMany) as ItemEventKind[]) addItemConsumer(app, kind);
  app.outbox.addConsumer({
    kinds: [digestEvent],
    expand: oneByOne((unit, event) => sendDigests(unit, event, app.clock())),
  });
  app.jobs.add({
    name: "message-digests",
    // Who was in quiet hours then gets it at their end.
    schedule: "0 * * * *",
    run: async (now) => ((await isDigestHour(app, now)) ? enqueueDigests(app, now) : null),
  });
  app.jobs.add({
    name: "expiry-messages",
    schedule: "5 8 * * *",
    // The Swedish way of writing a day is ISO 8601.
    run: (now) =>
      noteExpiryDay(app, now.toLocaleDateString("sv-SE", { timeZone: app.config.timeZone })),
  });
}

/** Whether daily mails are made in this hour, by the platform's clock. */
async function isDigestHour({ db, config }: App, now: Date): Promise<boolean> {
  const { [digestHour]: stored } = await readParameters(db, [digestHour]);
  // The Swedish way of writing a time has 24 hours.
  const time = now.toLocaleTimeString("sv-SE", { timeZone: config.timeZone });
  return Number(time.slice(0, 2)) === Number(readableValue(digestHour, stored));
}

function addConsumer<Kind extends OtherEventKind>(app: App, kind: Kind): void {
  app.outbox.addConsumer({
    kinds: [kind],
    expand: oneByOne(async (unit, event) => {
      const now = app.clock();
      // Written by `enqueueMessageEvent`, which holds each kind to its payload.
      const payload = event.payload as unknown as MessageEvents[Kind];
      const messages = await messagesOf[kind]({ db: unit.tx, payload, now });
      await sendMessages(unit, event, { messages, now });
    }),
  });
}

function addItemConsumer<Kind extends ItemEventKind>(app: App, kind: Kind): void {
  app.outbox.addConsumer({
    kinds: [kind],
    expand: async (unit, sent) => {
      const now = app.clock();
      const events = sent as unknown as readonly ItemEvent<MessageEvents[Kind]>[];
      const messages = await messagesOfMany[kind]({ db: unit.tx, events, now });
      await sendMessagesOfEvents(unit, sent, { messages, now });
    },
  });
}
