import {
  type MessageKind,
  messageKindNames,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { type RawBuilder, sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { addDeliveries } from "../../../infra/outbox/delivery.ts";
import type { OutboxEvent } from "../../../infra/outbox/outbox-event.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";

/** One message to one person; of several for the same person the first that is wanted is sent. */
export interface AddressedMessage {
  userId: string;
  kind: MessageKind;
  title: string;
  body: string;
  /** Of the mail; like the message's where absent. */
  mailTitle?: string;
  mailBody?: string;
  /** A path of ours. */
  link: string | null;
}

/**
 * A query of `(user_id, kind, title, body, mail_title, mail_body, link)`: who gets a message of an event, by what is true when
 * it runs. Accounts and preferences are looked at afterwards, for all kinds alike.
 */
export type MessagesOfEvent = RawBuilder<unknown>;

/** The same with the `event_id` of each. */
export type MessagesOfEvents = RawBuilder<unknown>;

/** Messages that are made outside of the database. */
export const theseMessages = (messages: readonly AddressedMessage[]): MessagesOfEvent => sql`
  select "userId" as user_id, kind, title, body, coalesce("mailTitle", title) as mail_title,
    coalesce("mailBody", body) as mail_body, link
  from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
    as r("userId" bigint, kind text, title text, body text,
      "mailTitle" text, "mailBody" text, link text)`;

interface Mail {
  eventId: string;
  userId: string;
  title: string;
  body: string;
  link: string | null;
  email: string;
  /** Milliseconds. */
  notBefore: number | null;
}

/** The platform's own ways, and which kind goes first where several are about one person. */
const defaults = () =>
  sql`(values ${sql.join(
    messageKindNames.map(
      (kind, at) => sql`(${kind}::text, ${messageKinds[kind].way}::text, ${at}::int)`,
    ),
  )}) as k (kind, way, rank)`;

/** When the quiet hours of `s` (message_setting) end that the moment is in; null outside of them. */
export const quietUntil = (now: Date): RawBuilder<string | null> => {
  const at = sql`${asTimestamp(now)}::timestamp`;
  return sql<string | null>`(case
    when s.quiet_from < s.quiet_to and ${at}::time >= s.quiet_from and ${at}::time < s.quiet_to
      or s.quiet_from > s.quiet_to and ${at}::time < s.quiet_to then ${at}::date + s.quiet_to
    when s.quiet_from > s.quiet_to and ${at}::time >= s.quiet_from then ${at}::date + 1 + s.quiet_to
  end)::timestamptz`;
};

/** What a message or mail says of its event. */
type SentEvent = Pick<OutboxEvent, "eventId" | "subject">;

/** As `sendMessagesOfEvents`, for one. */
export function sendMessages(
  unit: UnitOfWork,
  event: SentEvent,
  { messages, now }: { messages: MessagesOfEvent; now: Date },
): Promise<void> {
  const own = sql`select ${event.eventId}::uuid as event_id, m.* from (${messages}) m`;
  return sendMessagesOfEvents(unit, [event], { messages: own, now });
}

/**
 * Writes the messages of events, one of each for each person who may sign in and has not refused its kind,
 * and the mails of those who want one at once. One statement, however many people and events there are.
 */
export async function sendMessagesOfEvents(
  unit: UnitOfWork,
  events: readonly SentEvent[],
  { messages, now }: { messages: MessagesOfEvents; now: Date },
): Promise<void> {
  const { rows: mails } = await sql<Mail>`
    with wanted as (
      select distinct on (t.event_id, t.user_id) t.event_id, t.user_id, t.kind, coalesce(p.way, k.way) as way,
        t.title, t.body, t.mail_title, t.mail_body, t.link
      from (${messages}) t join ${defaults()} on k.kind = t.kind
        join sys_user u on u.user_id = t.user_id
        left join message_preference p on p.user_id = t.user_id and p.kind = t.kind
      where ${canSignIn} and coalesce(p.way, k.way) <> 'off'
      order by t.event_id, t.user_id, k.rank
    ), sent as (
      insert into message (user_id, event_id, kind, way, title, body, link, created_at)
      select user_id, event_id, kind, way, title, body, link, ${asTimestamp(now)} from wanted
      on conflict (user_id, event_id) do nothing
      returning user_id, event_id
    )
    select event_id, m.user_id, m.mail_title as title, m.mail_body as body, m.link, u.email,
      (extract(epoch from ${quietUntil(now)}) * 1000)::float8 as not_before
    from sent join wanted m using (event_id, user_id) join sys_user u using (user_id)
      left join message_setting s using (user_id)
    where m.way = 'mail' and u.email <> ''`.execute(unit.tx);
  await unit.record({ act: "message.sent", subject: events.map(({ eventId }) => eventId) });
  const subjects = new Map(events.map(({ eventId, subject }) => [eventId, subject]));
  await addDeliveries(
    unit,
    mails.map(({ eventId, userId, title, body, link, email, notBefore }) => ({
      ...{ eventId, subject: subjects.get(eventId) ?? "", userId, channelId: null, address: email },
      content: { title: title, text: body, link },
      ...(notBefore !== null && { notBefore: new Date(notBefore) }),
    })),
  );
}
