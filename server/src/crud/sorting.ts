import type { SortOrder } from "@aeromaint/contracts/wire/resource.ts";
import { type RawBuilder, sql } from "kysely";

/** How a list is asked to be sorted; the contract names the columns that it takes. */
export interface Sorting<Column extends string = string> {
  sortBy?: Column;
  sortOrder?: SortOrder;
}

/** The columns of a list that it may be sorted by: names of the wire, and what the table has. */
export type SortColumns<Query extends { sortBy?: string }> = Readonly<
  Record<NonNullable<Query["sortBy"]>, RawBuilder<unknown>>
>;

/** Texts as people look them up: Chinese by its sound (pinyin), letters in any case. */
export const bySound = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${text} collate "zh-x-icu"`;

/**
 * The order that is asked for, empty values last; rows that are alike in it, and all rows where
 * nothing is asked for, stand in the list's own order.
 */
export function sortedBy<Column extends string>(
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
  { sortBy, sortOrder = "asc" }: Sorting<Column>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!sortBy || !Object.hasOwn(columns, sortBy)) return own;
  return sql`${columns[sortBy]} ${sortOrder === "desc" ? sql`desc` : sql`asc`} nulls last, ${own}`;
}
