/** What entries are made from; their rows are named where the words of a PDF, or numbers, come some seconds after a save. */
export const searchedTables = [
  "content_item",
  "content_category",
  "platform_notice",
  "material_info",
  "material_category",
  "repair_person",
  "recognised_number",
  "search_entry",
  "search_synonym",
  "aircraft_type",
] as const;

/** The same without changes of single entries, which are looked at one by one. */
export const withoutEntries = searchedTables.map((table) =>
  table === "content_item" || table === "search_entry" ? (`${table}:*` as const) : table,
);
