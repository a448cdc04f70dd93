import type { ChannelKind } from "@aeromaint/contracts/message-center/channels/choices.ts";
import { type RawBuilder, sql } from "kysely";
import { isReleased, noticePeriod } from "../../../crud/is-released.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { ClaimedDelivery } from "../../../infra/outbox/delivery.ts";
import { type ChannelSettings, receiversOf } from "./channel-config.ts";

interface CurrentChannel {
  deliveryId: string;
  address: string;
  kind: ChannelKind | null;
  settings: ChannelSettings | null;
  reason: string | null;
}

/** Reasons not to send deliveries to channels, by delivery id. Ignores deliveries to people. */
export async function findRefusedByChannels(
  db: Read,
  deliveries: readonly ClaimedDelivery[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = deliveries.flatMap(({ deliveryId, channelId }) => (channelId ? [deliveryId] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CurrentChannel>`
    select d.delivery_id, d.address, c.kind, c.settings, case
        when c.channel_id is null then '通知渠道已删除'
        when c.status <> '1' then '通知渠道已停用'
        when not e.kind = any(c.events) then '通知渠道已不再接收此类事件'
        when e.payload ?| array['noticeId', 'revisionId', 'circulationId'] then ${obsoleteReason(now)} end as reason
    from delivery d join outbox_event e using (event_id)
      left join notification_channel c on c.channel_id = d.channel_id
    where d.delivery_id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.flatMap(({ deliveryId, address, kind, settings, reason }) => {
      const isReceiver = kind !== "mail" || receiversOf(settings ?? {}).includes(address);
      const why = reason ?? (isReceiver ? null : "收件人已从通知渠道移除");
      return why ? [[deliveryId, why]] : [];
    }),
  );
}

/** Reason for which the event `e` is obsolete, or null. The withdrawal of a revision never becomes obsolete. */
function obsoleteReason(now: Date): RawBuilder<string | null> {
  const named = (name: string) => sql`(e.payload ->> ${sql.lit(name)})::bigint`;
  return sql<string | null>`case
    when e.kind = 'notice.released' and not exists (select from platform_notice n
      where n.notice_id = ${named("noticeId")}
        and ${isReleased(now, noticePeriod)})
      then '公告已删除或不再公开'
    when e.kind = 'document.inForce' and not exists (select from document s join content_item i using (item_id)
      where s.shown_id = ${named("revisionId")} and s.item_id = ${named("itemId")}
        and ${isReleased(now, "i")})
      then '文件已删除，或该版次已不再有效'
    when e.kind in ('circulation.started', 'circulation.overdue') and not exists (select from circulation n
      where n.circulation_id = ${named("circulationId")} and n.state = 'open')
      then '传阅已删除或已结束'
  end`;
}
