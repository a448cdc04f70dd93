import {
  type DeliveryPreference,
  messageKindNames,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { PersonalChannel } from "../../../infra/messages/message-gateway.ts";
import { addDeliveries, type ClaimedDelivery } from "../../../infra/outbox/delivery.ts";
import type { OutboxEvent } from "../../../infra/outbox/outbox-event.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import type { MessagesQuery } from "./templated-messages.queries.ts";

interface OutgoingDelivery {
  eventId: string;
  userId: string;
  title: string;
  body: string;
  link: string | null;
  address: string;
  channelKind: PersonalChannel;
  /** Delay in milliseconds. */
  notBefore: number | null;
}

/** Default preference and rank of each kind. Lower ranks win if a person would receive several. */
const defaultPreferences = () =>
  sql`(values ${sql.join(
    messageKindNames.map(
      (kind, at) => sql`(${kind}::text, ${messageKinds[kind].way}::text, ${at}::int)`,
    ),
  )}) as k (kind, way, rank)`;

/** End of the quiet hours of `s` (message_setting); null outside of them. */
export const quietUntil = (now: Date): RawBuilder<string | null> => {
  const at = sql`${asTimestamp(now)}::timestamp`;
  return sql<string | null>`(case
    when s.quiet_from < s.quiet_to and ${at}::time >= s.quiet_from and ${at}::time < s.quiet_to
      or s.quiet_from > s.quiet_to and ${at}::time < s.quiet_to then ${at}::date + s.quiet_to
    when s.quiet_from > s.quiet_to and ${at}::time >= s.quiet_from then ${at}::date + 1 + s.quiet_to
  end)::timestamptz`;
};

type SentEvent = Pick<OutboxEvent, "eventId" | "subject">;

/** Events of deliveries, each once. */
export const eventsOf = (deliveries: readonly ClaimedDelivery[]) => [
  ...new Map(deliveries.map((each) => [each.eventId, each])).values(),
];

interface SendMessagesOptions {
  messages: MessagesQuery;
  now: Date;
  /** Channel of reminders for people without a preference; null: in the platform only. */
  reminderChannel?: PersonalChannel | null;
}

/** Messages after preferences, with their channel: one per event and person, the first wanted one. */
const wantedMessages = (messages: MessagesQuery, reminderChannel: PersonalChannel | null) => sql`
  select distinct on (t.event_id, t.user_id) t.event_id, t.user_id, t.kind, t.title, t.body, t.mail_title, t.mail_body,
    t.sms, t.link, coalesce(p.way, case when t.sms is not null then ${reminderChannel}::text end, k.way) as way
  from (${messages}) t join ${defaultPreferences()} on k.kind = t.kind
    join sys_user u on u.user_id = t.user_id
    left join message_preference p on p.user_id = t.user_id and p.kind = t.kind
  where ${canSignIn} and coalesce(p.way, k.way) <> 'off'
  order by t.event_id, t.user_id, k.rank`;

/**
 * Reasons not to send deliveries, by delivery id. The message no longer concerns its recipient, or the recipient
 * wants it in the platform only.
 */
export async function findRefusedDeliveries(
  db: Read,
  deliveries: readonly ClaimedDelivery[],
  { messages, reminderChannel = null, reasonOf }: RefusalOptions,
): Promise<Map<string, string>> {
  const userIds = deliveries.map(({ userId }) => userId);
  const { rows } = await sql<{
    eventId: string;
    userId: string;
    way: DeliveryPreference | PersonalChannel;
  }>`
    select event_id, user_id, way from (${wantedMessages(messages, reminderChannel)}) w
    where user_id = any(${userIds}::bigint[])`.execute(db);
  const ways = new Map(rows.map(({ eventId, userId, way }) => [`${eventId} ${userId}`, way]));
  return new Map(
    deliveries.flatMap((delivery) => {
      const way = ways.get(`${delivery.eventId} ${delivery.userId}`);
      if (way === "mail" || way === "sms") return [];
      return [[delivery.deliveryId, way ? "接收方式已变更" : reasonOf(delivery)]];
    }),
  );
}

interface RefusalOptions extends Omit<SendMessagesOptions, "now"> {
  reasonOf: (delivery: ClaimedDelivery) => string;
}

/**
 * Writes the messages of events: one per event and person who may sign in and wants the kind. Enqueues mails and
 * short messages. Uses one statement for all people and events.
 */
export async function sendMessageBatch(
  unit: UnitOfWork,
  events: readonly SentEvent[],
  { messages, now, reminderChannel = null }: SendMessagesOptions,
): Promise<void> {
  const { rows } = await sql<OutgoingDelivery>`
    with wanted as (
      select * from (${wantedMessages(messages, reminderChannel)}) w
      where not exists (select from message x where x.user_id = w.user_id and x.event_id = w.event_id)
    ), sent as (
      insert into message (user_id, event_id, kind, way, title, body, link, created_at)
      select user_id, event_id, w.kind, case way when 'sms' then 'mail' else way end, title, body, link, e.created_at
      from wanted w join outbox_event e using (event_id)
    )
    select event_id, m.user_id, m.mail_title as title, m.link, m.way as channel_kind,
      case m.way when 'sms' then u.nick_name || '，' || m.sms else m.mail_body end as body, a.address,
      (extract(epoch from ${quietUntil(now)}) * 1000)::float8 as not_before
    from wanted m join sys_user u using (user_id)
      left join message_setting s using (user_id)
      cross join lateral (select case m.way when 'sms' then u.phonenumber when 'mail' then u.email end as address) a
    where a.address <> ''`.execute(unit.tx);
  await unit.record({ act: "message.sent", subject: events.map(({ eventId }) => eventId) });
  const subjects = new Map(events.map(({ eventId, subject }) => [eventId, subject]));
  await addDeliveries(
    unit,
    rows.map(({ eventId, userId, title, body, link, address, channelKind, notBefore }) => ({
      eventId,
      subject: subjects.get(eventId) ?? "",
      userId,
      channelId: null,
      address,
      channelKind,
      content: { title, text: body, link },
      ...(notBefore !== null && { notBefore: new Date(notBefore) }),
    })),
  );
}
