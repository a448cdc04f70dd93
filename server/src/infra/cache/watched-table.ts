import type { DB } from "../db/schema.gen.ts";

/**
 * Tables with change notifications to caches and other servers. Some names are not tables.
 * `product_view`: view counts of products, which no cached response contains. `category_items`:
 * items of a category and their order, by category id. `search_entry`: search results, some seconds
 * after a save. Rows of `message` are tagged by person id. Logs report only removals.
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

/** Tag of a change or a dependency: a table, or one row of it. */
export type ChangeTag = WatchedTable | `${WatchedTable}:${string}`;

/** Tag that `rows.written` invalidates, by table. */
export const rowTags = {
  aircraft: "aircraft_type",
  aircraftType: "aircraft_type",
  contentCategory: "content_category",
  // Items name the courses that refer to them.
  course: "content_item",
  courseItem: "content_item",
  delivery: "delivery",
  // Lists mark items that are documents, and search matches document numbers.
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
  // Options depend on both tables.
  sysDictType: "sys_dict_data",
  sysSession: "sys_session",
  sysUser: "repair_person",
  tdmPoint: "tdm_point",
  tdmSpace: "tdm_space",
} as const satisfies { readonly [Table in keyof DB]?: WatchedTable };

/** Tables with a tag that every writer invalidates. Item acts also name their rows. */
export const reportedTables = { ...rowTags, contentItem: "content_item" } as const;

/** Totals are cached only for tables with complete change notifications. */
export type ReportedTable = keyof typeof reportedTables;

export function tableOf(tag: string): string {
  const [table = ""] = tag.split(":", 1);
  return table;
}
