import { sql } from "kysely";
import type { MessageEvents } from "../message-event.ts";
import { type ItemChange, isEventItemShown, itemEvents } from "./item-events.queries.ts";
import type { BatchTemplateFactsQuery } from "./templated-messages.queries.ts";

const isCollected = sql`k.assoc_id = e.item_id and k.collect_type = e.collect_type`;

/**
 * Messages to people who have collected the items. The item must still be in the state of the event: public after a
 * release or revision, hidden after a withdrawal. The current title is used.
 */
export function itemsChanged(
  change: MessageEvents["item.changed"]["change"],
  events: readonly ItemChange[],
  now: Date,
): BatchTemplateFactsQuery {
  if (change === "withdrawn") {
    const rows = sql`
      select e.event_id, k.user_id, null as link, jsonb_build_object('标题', e.title) as facts
      from ${itemEvents(events)} join aviation_collect k on ${isCollected}
      where not exists (select from content_item i where ${isEventItemShown(now)})`;
    return { key: "item.withdrawn", rows };
  }
  const rows = sql`
    select e.event_id, k.user_id, e.link, jsonb_build_object('标题', i.title, '摘要', i.summary) as facts
    from ${itemEvents(events)} join content_item i on ${isEventItemShown(now)}
      join aviation_collect k on ${isCollected}`;
  return { key: `item.${change}`, rows };
}
