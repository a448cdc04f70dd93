import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { countRows, hasText, longPageOf, type Page, type Paging } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { bySound, type Sorting, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

/** A log as lists and sheets read it, newest rows first. Names are the database's. */
export interface Log {
  table: "sys_oper_log" | "sys_access_log";
  id: string;
  time: string;
  columns: readonly string[];
  /** Columns by the filter that looks for a part of their text; the index by time holds them. */
  contains: Readonly<Record<string, string>>;
  /** The same for filters that give the whole value. */
  equals: Readonly<Record<string, string>>;
  /** Columns by the name that a list is sorted by them with; the index by time holds them. */
  sorts: Readonly<Record<string, string>>;
}

export interface LogFilters extends Paging, Period, Sorting {}

export const listLog = <Row>(
  db: Read,
  log: Log,
  filters: LogFilters,
  actor: Actor,
): Promise<Page<Row>> => {
  const rows = rowsOf(log, filters, actor);
  const order = sortedBy(sortColumns(log), filters, rows.order);
  const query = logRows(db, log).$castTo<Row>();
  return longPageOf(db, { ...rows, order, query, paging: filters });
};

const sortColumns = ({ sorts, time }: Log) =>
  Object.fromEntries(
    Object.entries(sorts).map(([name, column]) => [
      name,
      column === time ? columnRef(column) : bySound(columnRef(column)),
    ]),
  );

export const countLog = (db: Read, log: Log, filters: LogFilters, actor: Actor): Promise<number> =>
  countRows(db, rowsOf(log, filters, actor));

/** A row of a sheet, with the place in the order from which the next batch goes on. */
export type LogSheetRow<Row> = Row & { place: string; placeId: string };

/** The rows after `last` in the order of the list. */
export function logAfter<Row>(
  db: Read,
  log: Log,
  {
    filters,
    actor,
    last,
    size,
  }: { filters: LogFilters; actor: Actor; last: LogSheetRow<Row> | undefined; size: number },
): Promise<LogSheetRow<Row>[]> {
  const { where, order } = rowsOf(log, filters, actor);
  const [time, id] = [columnRef(log.time), columnRef(log.id)];
  const after = sql<SqlBool>`(${time}, ${id}) < (${last?.place}::timestamptz, ${last?.placeId}::bigint)`;
  return logRows(db, log)
    .select([sql`${time}::text`.as("place"), id.as("placeId")])
    .where(where)
    .$if(last !== undefined, (query) => query.where(after))
    .orderBy(order)
    .limit(size)
    .$castTo<LogSheetRow<Row>>()
    .execute();
}

const columnRef = (column: string) => sql.ref(`l.${column}`);

const logRows = (db: Read, { table, columns }: Log) =>
  db
    .selectFrom(sql.table(table).as("l"))
    .select(columns.map((column) => columnRef(column).as(column)));

/** The condition that keeps rows of a log `l` within a person's data scope. */
export const reachedRows = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "l.dept_id", owner: "l.user_id" });

/** The rows of a log that a person reaches and the filters ask for. */
function rowsOf({ table, id, time, equals, contains }: Log, filters: LogFilters, actor: Actor) {
  const conditions = [
    reachedRows(actor),
    ...inPeriod(columnRef(time), filters),
    ...valuesOf(equals, filters).map(([column, value]) => sql`${columnRef(column)} = ${value}`),
    ...valuesOf(contains, filters).map(([column, text]) =>
      hasText(inCaseOf(text, columnRef(column)), text),
    ),
  ];
  return {
    from: sql`${sql.table(table)} l`,
    id: `l.${id}`,
    order: sql`${columnRef(time)} desc, ${columnRef(id)} desc`,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
  };
}

/** Folding the case of a column is half of the search: a text that has none, as addresses, does without. */
const inCaseOf = (text: string, column: RawBuilder<unknown>) =>
  text.toLowerCase() === text.toUpperCase() ? column : sql`lower(${column})`;

/** Columns with the values that filters give them. */
function valuesOf(columns: Readonly<Record<string, string>>, filters: LogFilters) {
  const given = filters as Readonly<Record<string, unknown>>;
  return Object.entries(columns).flatMap(([filter, column]): [string, string][] =>
    given[filter] ? [[column, String(given[filter])]] : [],
  );
}
