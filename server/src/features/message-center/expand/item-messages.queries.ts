import type { controlledModules } from "@aeromaint/contracts/documents/controlled-modules.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type SqlBool, sql } from "kysely";
import type { MessageEvents } from "../../../crud/messages/message-event.ts";
import { isReleased } from "../../../crud/release.ts";
import type { FactsOfEvent } from "./templated-messages.queries.ts";

type Module = keyof typeof controlledModules;

/** `aviation_collect.collect_type` of the items of a module. */
const collectTypes: Readonly<Record<Module, string>> = { repair: "1", train: "4", tool: "5" };

/**
 * To those who have collected the item, if it still is as the event says: released for what has come or
 * changed, with the title that it has now; not released for what has gone.
 */
export const itemChanged = (
  { itemId, module, title, change, releaseTime, takeDownTime }: MessageEvents["item.changed"],
  now: Date,
): FactsOfEvent => {
  // Of a content item, which has one of these modules.
  const own = module as Module;
  const shown = sql<SqlBool>`(i.item_id = ${itemId}::bigint
    and ${isReleased(now, { from: "i.release_time", until: "i.take_down_time" })}
    and ${releaseTime === undefined ? sql`true` : sql`i.release_time = ${releaseTime}::timestamptz`})`;
  const collectors = sql`aviation_collect k`;
  const isCollected = sql`k.assoc_id = ${itemId}::bigint and k.collect_type = ${collectTypes[own]}`;
  if (change === "withdrawn") {
    // A take-down of then is nothing new where another time, or another way out, came before it.
    const holds = takeDownTime
      ? sql<SqlBool>`exists (select from content_item i where i.item_id = ${itemId}::bigint
          and i.take_down_time = ${takeDownTime}::timestamptz and i.release_time < i.take_down_time)`
      : sql<SqlBool>`true`;
    const rows = sql`
      select k.user_id, null as link, jsonb_build_object('标题', ${title}::text) as facts
      from ${collectors} where ${isCollected} and not exists (select from content_item i where ${shown})
        and ${holds}`;
    return { key: "item.withdrawn", rows };
  }
  const rows = sql`
    select k.user_id, ${entryPath(own, itemId)}::text as link,
      jsonb_build_object('标题', i.title, '摘要', i.summary) as facts
    from ${collectors} join content_item i on ${shown} where ${isCollected}`;
  return { key: `item.${change}`, rows };
};
