import type { DB } from "../db/schema.gen.ts";

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

/** Tag that `rows.written` invalidates, by table. */
export const tagsOfRows = {
  aircraft: "aircraft_type",
  aircraftType: "aircraft_type",
  contentCategory: "content_category",
  // Items name the courses that they lead to.
  course: "content_item",
  courseItem: "content_item",
  delivery: "delivery",
  // Lists mark items that are documents, and the search finds them by their numbers.
  document: "content_item",
  materialCategory: "material_category",
  materialInfo: "material_info",
  notificationChannel: "notification_channel",
  platformNotice: "platform_notice",
  recognisedNumber: "recognised_number",
  repairPerson: "repair_person",
  repairRecord: "repair_record",
  searchSynonym: "search_synonym",
  sysAccessLog: "sys_access_log",
  sysConfig: "sys_config",
  sysDictData: "sys_dict_data",
  sysMenu: "sys_menu",
  sysOperLog: "sys_oper_log",
  // Options are made from both tables.
  sysDictType: "sys_dict_data",
  sysSession: "sys_session",
  sysUser: "repair_person",
  tdmPoint: "tdm_point",
  tdmSpace: "tdm_space",
} as const satisfies { readonly [Table in keyof DB]?: WatchedTable };

/** Tables with a tag that every writer invalidates. The acts of items name their rows. */
export const reportedTables = { ...tagsOfRows, contentItem: "content_item" } as const;

/** A total is kept only for a table whose writers are heard. */
export type ReportedTable = keyof typeof reportedTables;

/** The table of a tag. */
export function tableOf(tag: string): string {
  const [table = ""] = tag.split(":", 1);
  return table;
}
