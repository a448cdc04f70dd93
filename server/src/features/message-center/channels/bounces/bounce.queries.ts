import { sql } from "kysely";
import type { UnitOfWork } from "../../../../infra/db/unit-of-work.ts";
import type { DeliveryReport } from "./delivery-report.ts";

/**
 * Records a bounce or a delay in the delivery of a mail. The mailbox of a channel covers the channel's mails and
 * mails to persons.
 * @returns true if the delivery exists
 */
export async function recordBounce(
  unit: UnitOfWork,
  { channelId, report }: { channelId: string; report: DeliveryReport },
): Promise<boolean> {
  const { eventId, deliveryId, isFailed, status, reason } = report;
  const said = reason === null ? "（原因见邮件）" : `：${reason}`;
  const { numAffectedRows } = await sql`
    update delivery set answer = ${`${isFailed ? "退信" : "延迟投递"}${said}`}, status = ${status},
      state = case when ${isFailed} then 'dead' else state end,
      sent_at = case when ${isFailed} then null else sent_at end
    where delivery_id = ${deliveryId}::bigint and event_id = ${eventId}::uuid and channel_kind = 'mail'
      and state = 'sent' and (channel_id is null or channel_id = ${channelId}::bigint)`.execute(
    unit.tx,
  );
  const isKnown = Number(numAffectedRows ?? 0) > 0;
  if (isKnown) await unit.record({ act: "rows.written", subject: deliveryId, table: "delivery" });
  return isKnown;
}
