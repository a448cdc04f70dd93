import type { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../../crud/release.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { MessageEvents } from "../message-event.ts";

/** An event of an item: a change of what visitors see, or of what is stated for it. */
export interface ItemEvent<Payload = MessageEvents["item.changed"] | MessageEvents["item.stated"]> {
  eventId: string;
  payload: Payload;
}

export type ItemChange = ItemEvent<MessageEvents["item.changed"]>;

/** Content items have one of these modules, which the search calls the same. */
type Module = keyof typeof contentModules;

/** `aviation_collect.collect_type` of the items of a module. */
const collectTypes: Readonly<Record<Module, string>> = { repair: "1", train: "4", tool: "5" };

/** The events as a table `e`, with what the queries of messages need of each. */
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

/** Whether visitors see the item `i` of an event `e`. */
export const isShownAsSaid = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(i.item_id = e.item_id
  and ${isReleased(now, { from: "i.release_time", until: "i.take_down_time" })})`;

/** Of events that say something else of their items than what is true now: what is true. */
export async function changedSince(
  db: Read,
  events: readonly (Pick<ItemEvent, "eventId"> & { payload: object })[],
  now: Date,
): Promise<Map<string, string>> {
  const asSaid = events as readonly ItemEvent[];
  const { rows } = await sql<{ eventId: string }>`
    select e.event_id from ${itemEvents(asSaid)} join content_item i on ${isShownAsSaid(now)}`.execute(
    db,
  );
  const shown = new Set(rows.map(({ eventId }) => eventId));
  return new Map(
    asSaid.flatMap(({ eventId, payload }) => {
      const isWithdrawal = "change" in payload && payload.change === "withdrawn";
      if (shown.has(eventId) !== isWithdrawal) return [];
      return [[eventId, isWithdrawal ? "内容已重新公开" : "内容已删除或不再公开"]];
    }),
  );
}
