import { readParameter } from "../../../infra/config/system-parameters.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { personalChannel } from "../../../infra/messages/message-gateway.ts";
import type { ClaimedDelivery } from "../../../infra/outbox/delivery.ts";
import { oneByOne } from "../../../infra/outbox/outbox-event.ts";
import type { MessageEventKind, MessageEvents } from "../message-event.ts";
import { approvalDecided, approvalStalled, approvalWaiting } from "./approval-messages.queries.ts";
import { endingAuthorisations } from "./authorisation-messages.queries.ts";
import { circulationReminded, circulationStarted } from "./circulation-messages.queries.ts";
import { decideDigests, digestEvent, enqueueDigests, sendDigests } from "./digest.queries.ts";
import {
  expiringFirmLicences,
  expiringLicences,
  remindedLicences,
  reviewsDue,
} from "./expiry-messages.queries.ts";
import { findObsoleteEvents, type ItemEvent } from "./item-events.queries.ts";
import { itemsChanged } from "./item-messages.queries.ts";
import {
  type BatchMessagesQuery,
  findRefusedDeliveries,
  type MessagesQuery,
  messagesQueryOf,
  sendMessageBatch,
  sendMessages,
  withEventId,
} from "./send-messages.queries.ts";
import { subscribedItemsChanged, subscribedItemsStated } from "./subscription-messages.queries.ts";
import { templatedMessages } from "./templated-messages.queries.ts";

interface EventContext<Kind extends MessageEventKind> {
  db: Read;
  payload: MessageEvents[Kind];
  now: Date;
}

interface EventBatchContext<Kind extends MessageEventKind> {
  db: Read;
  events: readonly ItemEvent<MessageEvents[Kind]>[];
  now: Date;
}

type ItemEventKind = "item.changed" | "item.stated";
type OtherEventKind = Exclude<MessageEventKind, ItemEventKind>;

/** Reasons for which a message no longer concerns its recipient. */
const reasons: Readonly<Record<OtherEventKind, string>> = {
  "approval.waiting": "审批已处理，或已无审批权限",
  "approval.decided": "文件已删除，或已无查看权限",
  "approval.stalled": "审批已处理，或账号已启用",
  "authorisation.morning": "授权已变更",
  "circulation.addressed": "已签收、已豁免或传阅已结束",
  "circulation.reminded": "已签收、已豁免或传阅已结束",
  "licence.reminded": "证照信息已变更",
  "expiry.day": "证照或文件已变更",
};

/** Messages of each kind of event, determined at the time of sending. */
const messagesOf: {
  [Kind in OtherEventKind]: (context: EventContext<Kind>) => Promise<MessagesQuery>;
} = {
  "approval.waiting": ({ db, payload, now }) =>
    templatedMessages(db, approvalWaiting(payload, now)),
  "approval.decided": ({ db, payload }) => templatedMessages(db, approvalDecided(payload)),
  "approval.stalled": ({ db, payload }) => templatedMessages(db, approvalStalled(payload)),
  "authorisation.morning": async ({ db, payload }) =>
    messagesQueryOf(await endingAuthorisations(db, payload)),
  "circulation.addressed": ({ db, payload }) => templatedMessages(db, circulationStarted(payload)),
  "circulation.reminded": ({ db, payload }) => templatedMessages(db, circulationReminded(payload)),
  "licence.reminded": async ({ db, payload, now }) =>
    messagesQueryOf(await remindedLicences(db, { ...payload, now })),
  "expiry.day": async ({ db, payload, now }) => {
    const licences = await expiringLicences(db, payload, now);
    const firms = await expiringFirmLicences(db, payload, now);
    return messagesQueryOf(
      mergeMessages([...licences, ...firms], await reviewsDue(db, payload, now)),
    );
  },
};

/** The same for kinds with hundreds of events at a time. */
const messagesOfMany: {
  [Kind in ItemEventKind]: (context: EventBatchContext<Kind>) => Promise<BatchMessagesQuery>;
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

/** Kinds of outbox events for a kind of messages. Channels receive `document.inForce` too. */
const eventKinds: { [Kind in ItemEventKind]: readonly string[] } = {
  "item.changed": ["item.changed", "document.inForce"],
  "item.stated": ["item.stated"],
};

/** Merges two lists to one message per person. */
function mergeMessages(
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
      title: `${message.title}，${more.title}`,
      body: `${message.body}\n${more.body}`,
      mailTitle: `${message.mailTitle ?? ""}，${more.mailTitle ?? ""}`,
      mailBody: `${message.mailBody ?? ""}\n${more.mailBody ?? ""}`,
    };
  });
  return [...both, ...other.values()];
}

export function addMessageEvents(app: App): void {
  for (const kind of Object.keys(messagesOf) as OtherEventKind[]) addConsumer(app, kind);
  for (const kind of Object.keys(messagesOfMany) as ItemEventKind[]) addItemConsumer(app, kind);
  app.outbox.addConsumer({
    kinds: [digestEvent],
    expand: oneByOne((unit, event) => sendDigests(unit, event, app.clock())),
    decideAgain: (db, deliveries) => decideDigests(db, deliveries, app.clock()),
  });
  app.jobs.add({
    name: "message-digests",
    // Every hour. A digest during quiet hours waits until they end.
    schedule: "0 * * * *",
    run: async (now) => ((await isDigestHour(app, now)) ? enqueueDigests(app, now) : null),
  });
}

/** True in the configured hour for digests, in the platform's time zone. */
async function isDigestHour({ db, config }: App, now: Date): Promise<boolean> {
  // The "sv-SE" locale formats times with 24 hours.
  const time = now.toLocaleTimeString("sv-SE", { timeZone: config.timeZone });
  return Number(time.slice(0, 2)) === Number(await readParameter(db, "sys.message.digestHour"));
}

function addConsumer<Kind extends OtherEventKind>(app: App, kind: Kind): void {
  // `enqueueMessageEvent` types the payload of each kind.
  const messagesNow = (db: Read, payload: object) =>
    messagesOf[kind]({ db, payload: payload as MessageEvents[Kind], now: app.clock() });
  app.outbox.addConsumer({
    kinds: [kind],
    expand: oneByOne(async (unit, event) => {
      const messages = await messagesNow(unit.tx, event.payload);
      const reminderChannel = personalChannel(app);
      await sendMessages(unit, event, { messages, now: app.clock(), reminderChannel });
    }),
    decideAgain: async (db, deliveries) => {
      const refused = new Map<string, string>();
      for (const [eventId, own] of Map.groupBy(deliveries, (each) => each.eventId)) {
        const messages = withEventId(eventId, await messagesNow(db, own[0]?.payload ?? {}));
        const refusing = {
          messages,
          reminderChannel: personalChannel(app),
          reasonOf: () => reasons[kind],
        };
        for (const each of await findRefusedDeliveries(db, own, refusing)) refused.set(...each);
      }
      return refused;
    },
  });
}

function addItemConsumer<Kind extends ItemEventKind>(app: App, kind: Kind): void {
  const messagesNow = (db: Read, sent: readonly { eventId: string; payload: object }[]) => {
    const events = sent as readonly ItemEvent<MessageEvents[Kind]>[];
    return messagesOfMany[kind]({ db, events, now: app.clock() });
  };
  app.outbox.addConsumer({
    kinds: eventKinds[kind],
    expand: async (unit, all) => {
      // Events without a change are for channels only.
      const sent = all.filter(({ payload }) => kind === "item.stated" || "change" in payload);
      if (sent.length === 0) return;
      const messages = await messagesNow(unit.tx, sent);
      await sendMessageBatch(unit, sent, { messages, now: app.clock() });
    },
    decideAgain: async (db, all) => {
      const deliveries = all.filter(({ userId }) => userId !== null);
      if (deliveries.length === 0) return new Map();
      const events = [...new Map(deliveries.map((each) => [each.eventId, each])).values()];
      const messages = await messagesNow(db, events);
      const changed = await findObsoleteEvents(db, events, app.clock());
      const reasonOf = ({ eventId }: ClaimedDelivery) => changed.get(eventId) ?? "已取消收藏或订阅";
      return findRefusedDeliveries(db, deliveries, { messages, reasonOf });
    },
  });
}
