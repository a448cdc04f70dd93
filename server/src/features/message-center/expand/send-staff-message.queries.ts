import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { ClaimedDelivery, Decisions } from "../../../infra/outbox/delivery.ts";
import type { OutboxEvent } from "../../../infra/outbox/outbox-event.ts";
import { audienceMembers } from "../../audience/audience.ts";
import { eventsOf, findRefusedDeliveries, sendMessageBatch } from "./send-messages.queries.ts";
import { type MessagesQuery, unionOf, withEventId } from "./templated-messages.queries.ts";

/** Sends a staff message to its current audience; does nothing if the message was cancelled. */
export async function sendStaffMessage(
  unit: UnitOfWork,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  const { eventId } = event;
  const id = idOf(event);
  // Update first, so that nobody can cancel the message during the sending.
  const { rows } = await sql`
    update staff_message set sent_at = ${asTimestamp(now)}, event_id = ${eventId}::uuid
    where staff_message_id = ${id}::bigint and sent_at is null returning staff_message_id`.execute(
    unit.tx,
  );
  if (rows.length === 0) return;
  await sendMessageBatch(unit, [event], { messages: staffMessages(event, now), now });
  await sql`
    update staff_message set recipients =
      (select count(*) from message where event_id = ${eventId}::uuid and kind = 'system')
    where staff_message_id = ${id}::bigint`.execute(unit.tx);
}

type StaffEvent = Pick<OutboxEvent, "eventId" | "payload">;

const idOf = ({ payload }: StaffEvent) => String(payload.staffMessageId);

/** Messages to the current audience. */
const staffMessages = (event: StaffEvent, now: Date): MessagesQuery =>
  withEventId(
    event.eventId,
    sql`with recursive wanted as (
    select s.staff_message_id as circulation_id, s.audience from staff_message s
    where s.staff_message_id = ${idOf(event)}::bigint
  ), ${audienceMembers(now)}
  select a.user_id, 'system' as kind, s.title, s.body, s.title as mail_title, s.body as mail_body,
    null as sms, null as link
  from members a join staff_message s on s.staff_message_id = a.circulation_id`,
  );

/** Refuses deliveries to people who have left the audience. */
export async function decideStaffMessages(
  db: Read,
  deliveries: readonly ClaimedDelivery[],
  now: Date,
): Promise<Decisions> {
  const messages = unionOf(eventsOf(deliveries).map((event) => staffMessages(event, now)));
  if (!messages) return new Map();
  return findRefusedDeliveries(db, deliveries, { messages, reasonOf: () => "已不在接收范围内" });
}
