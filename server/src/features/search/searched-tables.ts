/** What entries are made from; the words of a PDF come some seconds after it in any case. */
export const searchedTables = [
  "content_item",
  "content_category",
  "platform_notice",
  "material_info",
  "material_category",
  "repair_person",
  "recognised_number",
  "search_synonym",
  "aircraft_type",
] as const;
