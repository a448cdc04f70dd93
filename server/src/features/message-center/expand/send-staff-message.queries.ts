import { sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { OutboxEvent } from "../../../infra/outbox/outbox-event.ts";
import { askedByAudience } from "../../audience/audience.ts";
import { type MessagesOfEvent, sendMessages } from "./send-messages.queries.ts";

/** Sends what staff wrote to those whom its audience means now; nothing if it was taken back. */
export async function sendStaffMessage(
  unit: UnitOfWork,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  const { eventId, payload } = event;
  const id = String(payload.staffMessageId);
  // First, so that nobody takes it back while it goes out.
  const { rows } = await sql`
    update staff_message set sent_at = ${asTimestamp(now)}, event_id = ${eventId}::uuid
    where staff_message_id = ${id}::bigint and sent_at is null returning staff_message_id`.execute(
    unit.tx,
  );
  if (rows.length === 0) return;
  const messages: MessagesOfEvent = sql`
    with recursive wanted as (
      select s.staff_message_id as circulation_id, s.audience from staff_message s
      where s.staff_message_id = ${id}::bigint
    ), ${askedByAudience(now)}
    select a.user_id, 'system' as kind, s.title, s.body, s.title as mail_title, s.body as mail_body,
      null as link
    from asked a join staff_message s on s.staff_message_id = a.circulation_id`;
  await sendMessages(unit, event, { messages, now });
  await sql`
    update staff_message set recipients =
      (select count(*) from message where event_id = ${eventId}::uuid and kind = 'system')
    where staff_message_id = ${id}::bigint`.execute(unit.tx);
}
