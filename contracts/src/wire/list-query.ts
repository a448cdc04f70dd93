import type { TProperties } from "typebox";

/** Parameters of a list's query that are not filters. */
export const notFilters: readonly string[] = ["pageNum", "pageSize", "sortBy", "sortOrder"];

/** Columns by which a list can be sorted. */
export function sortableColumns(query: { properties: TProperties }): readonly string[] {
  // Created by `sorting`.
  const schema = query.properties.sortBy as { enum?: readonly string[] } | undefined;
  return schema?.enum ?? [];
}
