/** What entries are made from. Rows of `search_entry` are named by what follows a save some seconds later: words of a PDF, numbers. */
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

/** Of these, the rows that change are known: whether an answer depends on them is decided by their texts. */
export const tablesOfEntries = ["content_item", "search_entry"] as const;

/** What ends any answer: all of the tables, but not rows of these. */
export const alwaysChanging = searchedTables.map((table) =>
  tablesOfEntries.some((other) => other === table) ? (`${table}:*` as const) : table,
);
