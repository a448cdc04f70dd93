import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import {
  type MessageKind,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { sql } from "kysely";
import { isReleased } from "../../../crud/is-released.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { InTransaction, UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import {
  addDeliveries,
  type ClaimedDelivery,
  type Decisions,
  type DeliveryContent,
} from "../../../infra/outbox/delivery.ts";
import { enqueueEvent } from "../../../infra/outbox/outbox-event.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { quietUntil } from "./send-messages.queries.ts";

export const digestEvent = "message.digest";
/** Maximum number of messages named in a mail; the others are only counted. */
const maxNamed = 50;

/** Messages for a digest of people without a digest today. */
const isWaiting = (now: Date) => sql`
  m.way = 'digest' and m.read_at is null and m.digested_at is null
  and not exists (select from message_setting s where s.user_id = m.user_id
    and s.digested_on >= ${asTimestamp(now)}::date)`;

/** True for a message with a link to an item that is no longer public. Withdrawal messages have no link. */
const isHidden = (now: Date) => sql`m.link is not null and exists (
  select from outbox_event e where e.event_id = m.event_id and e.subject like 'item:%'
    and not exists (select from content_item i
      where i.item_id = substring(e.subject from '^item:([0-9]+)')::bigint
        and ${isReleased(now, "i")}))`;

/** Fields of the message `m` in a digest. */
const named = (
  now: Date,
) => sql`jsonb_build_object('id', m.message_id::text, 'kind', m.kind, 'title',
  case when ${isHidden(now)} then ${takenDownTitle}::text else m.title end)`;

/** Enqueues a digest event if any digest is due. @returns number of events */
export async function enqueueDigests(
  { inTransaction }: { inTransaction: InTransaction },
  now: Date,
): Promise<{ digests: number }> {
  return inTransaction(async (unit) => {
    const { rows } = await sql`select from message m where ${isWaiting(now)} limit 1`.execute(
      unit.tx,
    );
    if (rows.length > 0) {
      await enqueueEvent(unit, { kind: digestEvent, subject: digestEvent, payload: {} });
    }
    return { digests: rows.length };
  });
}

interface NamedMessage {
  id: string;
  kind: MessageKind;
  title: string;
}

interface Digest {
  userId: string;
  email: string;
  messages: readonly NamedMessage[];
  notBefore: number | null;
}

/**
 * Sends each person one mail with the unread messages since the last digest. Skips people who already have a digest
 * of today, from any server.
 */
export async function sendDigests(
  unit: UnitOfWork,
  { eventId, subject }: { eventId: string; subject: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<Digest>`
    with due as (
      insert into message_setting as s (user_id, digested_on)
      select distinct m.user_id, ${asTimestamp(now)}::date from message m where ${isWaiting(now)}
      on conflict (user_id) do update set digested_on = excluded.digested_on
        where s.digested_on is null or s.digested_on < excluded.digested_on
      returning s.user_id, s.quiet_from, s.quiet_to
    ), named as (
      update message m set digested_at = ${asTimestamp(now)} from due
      where m.user_id = due.user_id and m.way = 'digest' and m.read_at is null and m.digested_at is null
      returning m.user_id, m.message_id, ${named(now)} as named
    )
    select u.user_id, u.email, (extract(epoch from ${quietUntil(now)}) * 1000)::float8 as not_before,
      jsonb_agg(n.named order by n.message_id) as messages
    from due s join named n using (user_id) join sys_user u using (user_id)
    where u.email <> '' and ${canSignIn} group by u.user_id, s.quiet_from, s.quiet_to`.execute(
    unit.tx,
  );
  await addDeliveries(
    unit,
    rows.map(({ userId, email, messages, notBefore }) => ({
      eventId,
      subject,
      userId,
      channelId: null,
      address: email,
      content: contentOf(messages),
      ...(notBefore !== null && { notBefore: new Date(notBefore) }),
    })),
  );
}

/** Updates a waiting digest to the messages that are still unread and public. */
export async function decideDigests(
  db: Read,
  deliveries: readonly ClaimedDelivery[],
  now: Date,
): Promise<Decisions> {
  const ids = deliveries.flatMap(({ content }) => messageIdsOf(content));
  const { rows } = await sql<{ messageId: string; named: NamedMessage }>`
    select m.message_id, ${named(now)} as named from message m
    where m.message_id = any(${ids}::bigint[]) and m.read_at is null`.execute(db);
  const unread = new Map(rows.map((row) => [row.messageId, row.named]));
  return new Map(
    deliveries.map(({ deliveryId, content }) => {
      const left = messageIdsOf(content).flatMap((id) => unread.get(id) ?? []);
      return [deliveryId, left.length > 0 ? contentOf(left) : "消息均已阅读或删除"];
    }),
  );
}

const messageIdsOf = ({ data }: DeliveryContent) => (data?.messageIds ?? []) as string[];

function contentOf(messages: readonly NamedMessage[]): DeliveryContent {
  return {
    title: `您有 ${messages.length} 条未读消息`,
    text: textOf(messages),
    link: "/web-site/messages",
    data: { messageIds: messages.map(({ id }) => id) },
  };
}

function textOf(messages: readonly NamedMessage[]): string {
  const lines = messages
    .slice(0, maxNamed)
    .map(({ kind, title }) => `【${messageKinds[kind].label}】${title}`);
  const rest = messages.length - lines.length;
  return [...lines, ...(rest > 0 ? [`另有 ${rest} 条`] : [])].join("\n");
}
