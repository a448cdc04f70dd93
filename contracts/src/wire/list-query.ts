import type { TProperties } from "typebox";

/** What a list's query has besides filters. */
export const notFilters: readonly string[] = ["pageNum", "pageSize", "sortBy", "sortOrder"];

/** The columns that a list may be sorted by. */
export function sortableColumns(query: { properties: TProperties }): readonly string[] {
  // Made by `sorting`.
  const schema = query.properties.sortBy as { enum?: readonly string[] } | undefined;
  return schema?.enum ?? [];
}
