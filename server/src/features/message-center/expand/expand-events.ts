import { readParameter } from "../../../infra/config/system-parameters.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { personalChannel } from "../../../infra/messages/message-gateway.ts";
import { oneByOne } from "../../../infra/outbox/outbox-event.ts";
import { channelEventNames, sendToChannels } from "../channels/channel-events.queries.ts";
import { findRefusedByChannels } from "../channels/refused-deliveries.queries.ts";
import type { MessageEventKind, MessageEvents } from "../message-event.ts";
import { endingAuthorisations } from "./authorisation-messages.queries.ts";
import { decideDigests, digestEvent, enqueueDigests, sendDigests } from "./digest.queries.ts";
import {
  approvalDecided,
  approvalStalled,
  approvalWaiting,
  circulationReminded,
  circulationStarted,
} from "./document-messages.queries.ts";
import { expiringSoon, remindedLicences } from "./expiry-messages.queries.ts";
import {
  findObsoleteEvents,
  itemsChanged,
  itemsStated,
  type SentEvent,
} from "./item-messages.queries.ts";
import { eventsOf, findRefusedDeliveries, sendMessageBatch } from "./send-messages.queries.ts";
import {
  joinMessages,
  type MessagesQuery,
  type TemplateFactsQuery,
  templatedMessages,
  unionOf,
  withEventId,
} from "./templated-messages.queries.ts";

interface PersonEvent<Payload> {
  /** Recipients and facts of events, determined at the time of sending. */
  facts: (
    events: readonly SentEvent<Payload>[],
    now: Date,
    db: Read,
  ) => readonly TemplateFactsQuery[] | Promise<readonly TemplateFactsQuery[]>;
  /** Reason for which a message no longer concerns its recipient. */
  reason: string;
  /** True to join the messages to one person; otherwise the person receives the most important one. */
  isJoined?: boolean;
}

type Facts = TemplateFactsQuery | readonly TemplateFactsQuery[];

/** For kinds with few events at a time. */
const each =
  <Payload>(
    factsOf: (payload: Payload, now: Date, db: Read) => Facts | Promise<Facts>,
  ): PersonEvent<Payload>["facts"] =>
  async (events, now, db) => {
    const facts = await Promise.all(
      events.map(async ({ eventId, payload }) =>
        [await factsOf(payload, now, db)]
          .flat()
          .map(({ rows, ...query }) => ({ ...query, rows: withEventId(eventId, rows) })),
      ),
    );
    return facts.flat();
  };

const circulationReason = "已签收、已豁免或传阅已结束";
const subscriptionReason = "已取消收藏或订阅";

const itemChange: PersonEvent<MessageEvents["item.changed"]> = {
  // Without a change, `document.inForce` is for channels only.
  facts: (events, now) =>
    itemsChanged(
      events.filter(({ payload }) => payload.change),
      now,
    ),
  reason: subscriptionReason,
};

type PersonEvents = { readonly [Kind in MessageEventKind]: PersonEvent<MessageEvents[Kind]> };

/** Messages to people by kind of event. */
const personEvents: PersonEvents & { "document.inForce": typeof itemChange } = {
  "approval.waiting": { facts: each(approvalWaiting), reason: "审批已处理，或已无审批权限" },
  "approval.decided": { facts: each(approvalDecided), reason: "文件已删除，或已无查看权限" },
  "approval.stalled": { facts: each(approvalStalled), reason: "审批已处理，或账号已启用" },
  "authorisation.morning": { facts: each(endingAuthorisations), reason: "授权已变更" },
  "circulation.addressed": { facts: each(circulationStarted), reason: circulationReason },
  "circulation.reminded": { facts: each(circulationReminded), reason: circulationReason },
  "licence.reminded": { facts: each(remindedLicences), reason: "证照信息已变更" },
  "expiry.day": { facts: each(expiringSoon), reason: "证照或文件已变更", isJoined: true },
  "document.inForce": itemChange,
  "item.changed": itemChange,
  "item.stated": { facts: itemsStated, reason: subscriptionReason },
};

const isMessageKind = (kind: string): kind is keyof typeof personEvents => kind in personEvents;

/** Messages of events to people; null if no event concerns people. */
async function messagesOf(
  db: Read,
  events: readonly (SentEvent<object> & { kind: string })[],
  now: Date,
): Promise<MessagesQuery | null> {
  const kinds = [...Map.groupBy(events, ({ kind }) => kind)];
  const queries = await Promise.all(
    kinds.map(async ([kind, own]) => {
      if (!isMessageKind(kind)) return [];
      // `enqueueMessageEvent` types the payload of each kind.
      const { facts, isJoined } = personEvents[kind] as PersonEvent<object>;
      const messages = await templatedMessages(db, await facts(own, now, db));
      return messages && isJoined ? [joinMessages(messages)] : (messages ?? []);
    }),
  );
  return unionOf(queries.flat());
}

/** Sends events to people and channels, and mails the digests. */
export function addMessageEvents(app: App): void {
  app.outbox.addConsumer({
    kinds: [...new Set([...Object.keys(personEvents), ...channelEventNames])],
    expand: async (unit, events) => {
      const now = app.clock();
      const messages = await messagesOf(unit.tx, events, now);
      const reminderChannel = personalChannel(app);
      if (messages) await sendMessageBatch(unit, events, { messages, now, reminderChannel });
      await sendToChannels(unit, events);
    },
    decideAgain: async (db, deliveries) => {
      const now = app.clock();
      const toPeople = deliveries.filter(({ userId }) => userId !== null);
      const events = eventsOf(toPeople);
      const [messages, obsolete, refused] = await Promise.all([
        messagesOf(db, events, now),
        findObsoleteEvents(db, events, now),
        findRefusedByChannels(db, deliveries, now),
      ]);
      if (!messages) return refused;
      const refusedPeople = await findRefusedDeliveries(db, toPeople, {
        messages,
        reminderChannel: personalChannel(app),
        reasonOf: ({ eventId, kind }) =>
          obsolete.get(eventId) ?? personEvents[kind as keyof typeof personEvents].reason,
      });
      return new Map([...refused, ...refusedPeople]);
    },
  });
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
