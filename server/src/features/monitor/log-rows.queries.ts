import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Asker } from "../../crud/crud-routes.ts";
import { containing, endOf, type Paging } from "../../crud/paging.ts";
import { withinScope } from "../../platform/data-scope.ts";
import type { LogTable } from "./log-tally.queries.ts";

/** A log as lists and sheets read it, newest rows first. Names are the database's. */
export interface Log {
  table: LogTable;
  id: string;
  time: string;
  columns: readonly string[];
  /** Columns by the filter that looks for a part of their text; each has an index and a tally. */
  contains: Readonly<Record<string, string>>;
  /** The same for filters that give the whole value. */
  equals: Readonly<Record<string, string>>;
}

export interface LogFilters extends Paging {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The condition that keeps rows of a log within a person's data scope. */
export const reachedRows = (asker: Asker): RawBuilder<SqlBool> =>
  withinScope(asker.user, { dept: "l.dept_id", owner: "l.user_id" });

/** The rows of a log that a person reaches and the filters ask for. */
export function matching(log: Log, filters: LogFilters, asker: Asker): RawBuilder<SqlBool> {
  return sql`${reachedRows(asker)} and ${narrowed(log, filters)}`;
}

/** What the filters ask of a row. */
export function narrowed(log: Log, filters: LogFilters): RawBuilder<SqlBool> {
  const { beginTime, endTime } = filters;
  const { time } = refs(log);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...valuesOf(log.equals, filters).map(([column, value]) => sql`${columnRef(column)} = ${value}`),
    ...valuesOf(log.contains, filters).map(
      ([column, value]) => sql`${columnRef(column)} ilike ${containing(value)}`,
    ),
  ];
  if (beginTime) conditions.push(sql`${time} >= ${beginTime}::timestamptz`);
  if (endTime) conditions.push(sql`${time} <= ${endOf(endTime)}::timestamptz`);
  return sql.join(conditions, sql` and `);
}

/** Columns with the values that filters give them. */
export function valuesOf(columns: Readonly<Record<string, string>>, filters: LogFilters) {
  const given = filters as Readonly<Record<string, unknown>>;
  return Object.entries(columns).flatMap(([filter, column]): [string, string][] =>
    given[filter] ? [[column, String(given[filter])]] : [],
  );
}

export const columnRef = (column: string) => sql.ref(`l.${column}`);

export function refs({ time, id }: Log) {
  return { time: columnRef(time), id: columnRef(id) };
}

export function columnsOf(log: Log) {
  return sql.join(log.columns.map(columnRef));
}

export function orderOf(log: Log) {
  const { time, id } = refs(log);
  return sql`${time} desc, ${id} desc`;
}
