import type { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../../crud/release.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { MessageEvents } from "../message-event.ts";

/** Event of an item: a public change, or a new applicability. */
export interface ItemEvent<Payload = MessageEvents["item.changed"] | MessageEvents["item.stated"]> {
  eventId: string;
  payload: Payload;
}

export type ItemChange = ItemEvent<MessageEvents["item.changed"]>;

/** Modules of content items, which are also kinds of the search. */
type Module = keyof typeof contentModules;

/** `aviation_collect.collect_type` by module. */
const collectTypes: Readonly<Record<Module, string>> = { repair: "1", train: "4", tool: "5" };

/** Events as a table `e` for the queries of messages. */
export function itemEvents(events: readonly ItemEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ eventId, payload }) => {
    const module = payload.module as Module;
    return {
      ...payload,
      eventId,
      link: entryPath(module, payload.itemId),
      collectType: collectTypes[module],
    };
  });
  return sql`(
    select "eventId" as event_id, "itemId" as item_id, title, link, "collectType" as collect_type,
      about
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("eventId" uuid, "itemId" bigint, title text,
      link text, "collectType" text, about jsonb)) as e`;
}

/** True if the item `i` of an event `e` is public. */
export const isEventItemShown = (
  now: Date,
): RawBuilder<SqlBool> => sql<SqlBool>`(i.item_id = e.item_id
  and ${isReleased(now, "i")})`;

/** Reasons by event id, for events with an item that has changed since. */
export async function findObsoleteEvents(
  db: Read,
  events: readonly (Pick<ItemEvent, "eventId"> & { payload: object })[],
  now: Date,
): Promise<Map<string, string>> {
  const itemEventList = events as readonly ItemEvent[];
  const { rows } = await sql<{ eventId: string }>`
    select e.event_id from ${itemEvents(itemEventList)} join content_item i on ${isEventItemShown(now)}`.execute(
    db,
  );
  const shown = new Set(rows.map(({ eventId }) => eventId));
  return new Map(
    itemEventList.flatMap(({ eventId, payload }) => {
      const isWithdrawal = "change" in payload && payload.change === "withdrawn";
      if (shown.has(eventId) !== isWithdrawal) return [];
      return [[eventId, isWithdrawal ? "内容已重新公开" : "内容已删除或不再公开"]];
    }),
  );
}
