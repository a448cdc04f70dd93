import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { TObject } from "typebox";
import type { Read } from "../infra/db/database.ts";
import type { Actor } from "./actor.ts";
import { countRows, type RowSource } from "./count-rows.ts";
import { containsPattern, type LongPage, longPageOf, type Page, type Paging } from "./paging.ts";
import { type SortQuery, sortedBy } from "./sorting.ts";

/** Condition for the value of a filter. */
export type FilterCondition<Value = string> = (value: Value) => RawBuilder<SqlBool>;

export const equals =
  (column: string): FilterCondition =>
  (value) =>
    sql`${sql.ref(column)} = ${value}`;

/** The column contains the text, in any case. */
export const containsPart =
  (column: string): FilterCondition =>
  (text) =>
    sql`${sql.ref(column)} ilike ${containsPattern(text)}`;

/** Conditions of all filters that have a value, and `always`. */
export function matching<Filters extends object>(
  filters: Filters,
  conditions: {
    readonly [Name in keyof Filters]?: FilterCondition<NonNullable<Filters[Name]>>;
  },
  ...always: readonly (RawBuilder<SqlBool> | undefined)[]
): RawBuilder<SqlBool> {
  const names = Object.keys(conditions) as (keyof Filters)[];
  const given = names.flatMap((name) => {
    const value = filters[name];
    return value ? (conditions[name]?.(value) ?? []) : [];
  });
  const all = [...always.filter((each) => each !== undefined), ...given];
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

/** Conditions of the filters on columns: parts of texts, or whole values. Others have no kind. */
export const columnConditions = (
  filters: TObject,
  alias: string,
  part: (column: string) => FilterCondition = containsPart,
): Readonly<Record<string, FilterCondition>> =>
  Object.fromEntries(
    Object.entries<Partial<FieldSchema>>(filters.properties)
      .filter(([, schema]) => schema["x-kind"] || schema.pattern)
      .map(([name, schema]) => {
        const isPart = schema["x-kind"] === "text" && !schema.pattern;
        return [name, (isPart ? part : equals)(`${alias}.${name}`)];
      }),
  );

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
  /** Faster expression of the number of rows; undefined: count them. */
  total?(filters: Filters, actor: Actor): RawBuilder<unknown> | undefined;
}

/** List of any length, with its id and its sortable columns. */
interface LongList<Filters, Tables, Name extends keyof Tables, Row, Column extends string>
  extends RowList<Filters, Tables, Name, Row> {
  id: string;
  sorts: Readonly<Record<Column, RawBuilder<unknown>>>;
}

/** Page of a list in the requested order. */
export const listPage = <Filters, Tables, Name extends keyof Tables, Row, Column extends string>(
  db: Read,
  { source, query, order, total, sorts, id }: LongList<Filters, Tables, Name, Row, Column>,
  filters: NoInfer<Filters> & Paging & SortQuery<Column>,
  actor: Actor,
  counting: Pick<LongPage<Tables, Name, Row>, "countedTable" | "total"> = {},
): Promise<Page<Row>> =>
  longPageOf(db, {
    ...source(filters, actor),
    total: total?.(filters, actor),
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
  { source, query, order, total }: RowList<Filters, Tables, Name, Row>,
  { filters, actor }: { filters: Filters; actor: Actor },
) {
  const rows = source(filters, actor);
  const keys = sql.join(order.keys);
  const place = sql<string[]>`array[${sql.join(order.keys.map((key) => sql`(${key})::text`))}]`;
  const sign = order.isDescending ? sql`<` : sql`>`;
  return {
    total: await countRows(db, rows, total?.(filters, actor)),
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
