import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { ClaimedDelivery, Decisions } from "../../../infra/outbox/delivery.ts";
import type { OutboxEvent } from "../../../infra/outbox/outbox-event.ts";
import { audienceMembers } from "../../audience/audience.ts";
import {
  findRefusedDeliveries,
  type MessagesQuery,
  sendMessages,
  withEventId,
} from "./send-messages.queries.ts";

/** Sends a staff message to its current audience; does nothing if the message was cancelled. */
export async function sendStaffMessage(
  unit: UnitOfWork,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  const { eventId, payload } = event;
  const id = String(payload.staffMessageId);
  // Update first, so that nobody can cancel the message during the sending.
  const { rows } = await sql`
    update staff_message set sent_at = ${asTimestamp(now)}, event_id = ${eventId}::uuid
    where staff_message_id = ${id}::bigint and sent_at is null returning staff_message_id`.execute(
    unit.tx,
  );
  if (rows.length === 0) return;
  await sendMessages(unit, event, { messages: staffMessages(id, now), now });
  await sql`
    update staff_message set recipients =
      (select count(*) from message where event_id = ${eventId}::uuid and kind = 'system')
    where staff_message_id = ${id}::bigint`.execute(unit.tx);
}

/** Messages to the current audience. */
const staffMessages = (id: string, now: Date): MessagesQuery => sql`
  with recursive wanted as (
    select s.staff_message_id as circulation_id, s.audience from staff_message s
    where s.staff_message_id = ${id}::bigint
  ), ${audienceMembers(now)}
  select a.user_id, 'system' as kind, s.title, s.body, s.title as mail_title, s.body as mail_body,
    null as sms, null as link
  from members a join staff_message s on s.staff_message_id = a.circulation_id`;

/** Refuses deliveries to people who have left the audience. */
export async function decideStaffMessages(
  db: Read,
  deliveries: readonly ClaimedDelivery[],
  now: Date,
): Promise<Decisions> {
  const refused = new Map<string, string>();
  for (const [eventId, own] of Map.groupBy(deliveries, (each) => each.eventId)) {
    const messages = staffMessages(String(own[0]?.payload.staffMessageId), now);
    const refusing = {
      messages: withEventId(eventId, messages),
      reasonOf: () => "已不在接收范围内",
    };
    for (const each of await findRefusedDeliveries(db, own, refusing)) refused.set(...each);
  }
  return refused;
}
