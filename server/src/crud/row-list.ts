import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../infra/db/database.ts";
import type { Actor } from "./actor.ts";
import { countRows, type RowSource } from "./count-rows.ts";
import { type LongPage, longPageOf, type Page, type Paging } from "./paging.ts";
import { type SortQuery, sortedBy } from "./sorting.ts";

/** Order by keys that are never null. Together they identify a row. */
export interface RowOrder {
  keys: readonly RawBuilder<unknown>[];
  isDescending: boolean;
  sql: RawBuilder<unknown>;
}

const orderBy =
  (isDescending: boolean) =>
  (...columns: readonly (string | RawBuilder<unknown>)[]): RowOrder => {
    const keys = columns.map((key) => (typeof key === "string" ? sql.ref(key) : key));
    const direction = isDescending ? sql`desc` : sql`asc`;
    return { keys, isDescending, sql: sql.join(keys.map((key) => sql`${key} ${direction}`)) };
  };
export const ascending = orderBy(false);
export const descending = orderBy(true);

/** Rows of a list. Its pages and its export share them. */
export interface RowList<Filters, Tables, Name extends keyof Tables, Row> {
  source(filters: Filters, actor: Actor): RowSource;
  /** All rows with their columns, by the aliases of the source. */
  query(db: Read, actor: Actor, filters: Filters): SelectQueryBuilder<Tables, Name, Row>;
  order: RowOrder;
  /** Faster number of rows. */
  count?(db: Read, filters: Filters, actor: Actor): Promise<number>;
}

/** List of any length, with its id and its sortable columns. */
export interface LongList<Filters, Tables, Name extends keyof Tables, Row, Column extends string>
  extends RowList<Filters, Tables, Name, Row> {
  id: string;
  sorts: Readonly<Record<Column, RawBuilder<unknown>>>;
}

/** Page of a list in the requested order. */
export const listPage = <
  Filters extends Paging & SortQuery<Column>,
  Tables,
  Name extends keyof Tables,
  Row,
  Column extends string,
>(
  db: Read,
  { source, query, order, sorts, id }: LongList<Filters, Tables, Name, Row, Column>,
  filters: Filters,
  actor: Actor,
  counting: Pick<LongPage<Tables, Name, Row>, "countedTable" | "total"> = {},
): Promise<Page<Row>> =>
  longPageOf(db, {
    ...source(filters, actor),
    ...counting,
    id,
    query: query(db, actor, filters),
    order: sortedBy(sorts, filters, order.sql),
    paging: filters,
  });

/** Row with the values of the order's keys. */
type PlacedRow<Row> = Row & { place: string[] };

/** Number of the list's rows, and batches of them in the list's order. */
export async function exportedRows<Filters, Tables, Name extends keyof Tables, Row>(
  db: Read,
  { source, query, order, count }: RowList<Filters, Tables, Name, Row>,
  { filters, actor }: { filters: Filters; actor: Actor },
) {
  const rows = source(filters, actor);
  const keys = sql.join(order.keys);
  const place = sql<string[]>`array[${sql.join(order.keys.map((key) => sql`(${key})::text`))}]`;
  const sign = order.isDescending ? sql`<` : sql`>`;
  return {
    total: await (count?.(db, filters, actor) ?? countRows(db, rows)),
    after: (from: Read, last: PlacedRow<Row> | undefined, size: number) =>
      query(from, actor, filters)
        .where(rows.where)
        .$if(last !== undefined, (matching) =>
          matching.where(sql<SqlBool>`(${keys}) ${sign} (${sql.join(last?.place ?? [])})`),
        )
        .select(place.as("place"))
        .orderBy(order.sql)
        .limit(size)
        // The compiler loses the added column because the table type is generic.
        .$castTo<PlacedRow<Row>>()
        .execute(),
  };
}
