import type { controlledModules } from "@aeromaint/contracts/documents/controlled-modules.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type SqlBool, sql } from "kysely";
import type { MessageEvents } from "../../../crud/messages/message-event.ts";
import { isReleased } from "../../../crud/release.ts";
import type { MessagesOfEvent } from "./send-messages.queries.ts";

type Module = keyof typeof controlledModules;

/** `aviation_collect.collect_type` of the items of a module. */
const collectTypes: Readonly<Record<Module, string>> = { repair: "1", train: "4", tool: "5" };
const words = { released: "已发布", revised: "已更新", withdrawn: "已下架" } as const;

/**
 * To those who have collected the item, if it still is as the event says: released for what has come or
 * changed, with the title that it has now; not released for what has gone.
 */
export const itemChanged = (
  { itemId, module, title, change, releaseTime }: MessageEvents["item.changed"],
  now: Date,
): MessagesOfEvent => {
  // Of a content item, which has one of these modules.
  const own = module as Module;
  const shown = sql<SqlBool>`(i.item_id = ${itemId}::bigint
    and ${isReleased(now, { from: "i.release_time", until: "i.take_down_time" })}
    and ${releaseTime === undefined ? sql`true` : sql`i.release_time = ${releaseTime}::timestamptz`})`;
  const collectors = sql`aviation_collect k`;
  const isCollected = sql`k.assoc_id = ${itemId}::bigint and k.collect_type = ${collectTypes[own]}`;
  if (change === "withdrawn") {
    return sql`
      select k.user_id, 'collection' as kind, ${`《${title}》${words.withdrawn}`}::text as title,
        '您收藏的内容已不再公开' as body, null as link
      from ${collectors} where ${isCollected} and not exists (select from content_item i where ${shown})`;
  }
  return sql`
    select k.user_id, 'collection' as kind, '《' || i.title || ${`》${words[change]}`}::text as title,
      i.summary as body, ${entryPath(own, itemId)}::text as link
    from ${collectors} join content_item i on ${shown} where ${isCollected}`;
};
