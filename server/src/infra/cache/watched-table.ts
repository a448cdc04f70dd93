/**
 * Tables whose changes caches and other servers are notified of; `product_view` stands for the views of
 * products, which change nothing that caches hold of them.
 */
export type WatchedTable =
  | "product_view"
  | "repair_person"
  | "repair_record"
  | "sys_session"
  | "content_item"
  | "content_category"
  | "platform_notice"
  | "material_info"
  | "material_category"
  | "tdm_space"
  | "tdm_point"
  | "sys_config"
  | "sys_dict_data";
