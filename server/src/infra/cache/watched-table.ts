/**
 * Tables whose changes caches and other servers are notified of. `product_view` stands for the views of
 * products, which change nothing that caches hold of them; `category_items` for which items a category has,
 * and in what order, by the category's id; `search_entry` for what the search finds by some seconds after a
 * save. Rows of `message` are named by their person; of the logs only
 * removals are heard.
 */
export type WatchedTable =
  | "product_view"
  | "repair_person"
  | "repair_record"
  | "sys_session"
  | "sys_oper_log"
  | "sys_access_log"
  | "content_item"
  | "content_category"
  | "category_items"
  | "platform_notice"
  | "material_info"
  | "material_category"
  | "recognised_number"
  | "tdm_space"
  | "tdm_point"
  | "aircraft_type"
  | "search_synonym"
  | "search_entry"
  | "outbox_event"
  | "delivery"
  | "notification_channel"
  | "sys_config"
  | "sys_menu"
  | "sys_dict_data"
  | "message"
  | "circulation";

/** What has changed, or what a response was made from: a table, or one row of it. */
export type ChangeTag = WatchedTable | `${WatchedTable}:${string}`;

/** The table of a tag. */
export function tableOf(tag: string): string {
  const [table = ""] = tag.split(":", 1);
  return table;
}
