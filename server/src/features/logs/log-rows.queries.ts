import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/crud-routes.ts";
import type { Paging } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

/** A log as lists and sheets read it, newest rows first. Names are the database's. */
export interface Log {
  table: "sys_oper_log" | "sys_access_log";
  id: string;
  time: string;
  columns: readonly string[];
  /** Columns by the filter that looks for a part of their text; each has an index and a tally. */
  contains: Readonly<Record<string, string>>;
  /** The same for filters that give the whole value. */
  equals: Readonly<Record<string, string>>;
  /** The one of all these whose values are so many that their parts are tallied too. */
  parted: string;
}

export interface LogFilters extends Paging, Period {}

/** The condition that keeps rows of a log within a person's data scope. */
export const reachedRows = (actor: Actor): RawBuilder<SqlBool> =>
  withinScope(actor.user, { dept: "l.dept_id", owner: "l.user_id" });

/** Whether somebody reaches rows as their own, beside those of departments. */
export const hasOwn = ({ user: { scope } }: Actor) => !scope.all && scope.own;

/** The rows of a log that a person reaches and the filters ask for. */
export function matching(log: Log, filters: LogFilters, actor: Actor): RawBuilder<SqlBool> {
  return sql`${reachedRows(actor)} and ${narrowed(log, filters)}`;
}

/** What the filters ask of a row. */
export function narrowed(log: Log, filters: LogFilters): RawBuilder<SqlBool> {
  const { time } = refs(log);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...inPeriod(time, filters),
    ...valuesOf(log.equals, filters).map(([column, value]) => sql`${columnRef(column)} = ${value}`),
    ...valuesOf(log.contains, filters).map(
      // Not ILIKE: what it finds is guessed from samples, and a page is then sorted out of all rows.
      ([column, value]) => sql`strpos(lower(${columnRef(column)}), lower(${value})) > 0`,
    ),
  ];
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
