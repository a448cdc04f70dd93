import type { SortOrder } from "@aeromaint/contracts/wire/resource.ts";
import { type RawBuilder, sql } from "kysely";

/** Requested order; the contract lists the columns. */
export interface SortQuery<Column extends string = string> {
  sortBy?: Column;
  sortOrder?: SortOrder;
}

/** Sortable columns by their name in the query. */
export type SortColumns<Query extends { sortBy?: string }> = Readonly<
  Record<NonNullable<Query["sortBy"]>, RawBuilder<unknown>>
>;

/** Orders Chinese by pinyin and ignores letter case. */
export const byPinyin = <Text>(text: RawBuilder<Text>): RawBuilder<Text> =>
  sql`${text} collate "zh-x-icu"`;

/** Requested order with nulls last, then the list's own order. */
export function sortedBy<Column extends string>(
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
  { sortBy, sortOrder = "asc" }: SortQuery<Column>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!sortBy || !Object.hasOwn(columns, sortBy)) return own;
  return sql`${columns[sortBy]} ${sortOrder === "desc" ? sql`desc` : sql`asc`} nulls last, ${own}`;
}
