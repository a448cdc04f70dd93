import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Asker } from "../../crud/crud-routes.ts";
import { containing, endOf, type Page, type Paging } from "../../crud/paging.ts";
import { withinScope } from "../../platform/data-scope.ts";
import type { Read } from "../../platform/database.ts";
import { type LogTable, talliedBetween, talliedLike, talliedTotal } from "./log-tally.queries.ts";

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

/** More values than this are not looked up one by one. */
const mostValues = 1_000;

/** The condition that keeps rows of a log within a person's data scope. */
export const reachedRows = (asker: Asker): RawBuilder<SqlBool> =>
  withinScope(asker.user, { dept: "l.dept_id", owner: "l.user_id" });

export async function listLog<Row>(
  db: Read,
  log: Log,
  filters: LogFilters,
  asker: Asker,
): Promise<Page<Row>> {
  const only = onlyFilter(log, filters, asker);
  if (only?.kind === "contains") return listAlike(db, log, filters, only);
  const [list, total] = await Promise.all([
    pageOf<Row>(db, log, filters, matching(log, filters, asker)),
    countLog(db, log, filters, asker),
  ]);
  return { list, total };
}

/** Counts rows only where the tally cannot tell: several filters at once, or a narrow scope. */
export async function countLog(
  db: Read,
  log: Log,
  filters: LogFilters,
  asker: Asker,
): Promise<number> {
  const only = onlyFilter(log, filters, asker);
  if (only?.kind === "none") return talliedTotal(db, log.table);
  if (only?.kind === "equals") return talliedTotal(db, log.table, only);
  if (only?.kind === "contains") {
    const { column, pattern } = only;
    return (await talliedLike(db, log.table, { column, pattern, most: 0 })).total;
  }
  if (only?.kind === "period") {
    const { beginTime: begin, endTime } = filters;
    const end = endTime && endOf(endTime);
    return talliedBetween(db, log.table, { time: log.time, begin, end });
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(log.table)} l
    where ${matching(log, filters, asker)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A row of a sheet, with the place in the order from which the next batch goes on. */
export type SheetRow<Row> = Row & { place: string; placeId: string };

/** The rows after `last` in the order of the list. */
export async function logAfter<Row>(
  db: Read,
  log: Log,
  {
    filters,
    asker,
    last,
    size,
  }: { filters: LogFilters; asker: Asker; last: SheetRow<Row> | undefined; size: number },
): Promise<SheetRow<Row>[]> {
  const { time, id } = refs(log);
  const after = last
    ? sql`and (${time}, ${id}) < (${last.place}::timestamptz, ${last.placeId}::bigint)`
    : sql``;
  const { rows } = await sql<SheetRow<Row>>`
    select ${columnsOf(log)}, ${time}::text as place, ${id} as place_id
    from ${sql.table(log.table)} l where ${matching(log, filters, asker)} ${after}
    order by ${orderOf(log)} limit ${size}`.execute(db);
  return rows;
}

/**
 * A page of the rows whose text contains something. Few values are merged from their own indexes;
 * when there are many, the newest rows hold a page of them anyway.
 */
async function listAlike<Row>(
  db: Read,
  log: Log,
  filters: LogFilters,
  { column, pattern }: { column: string; pattern: string },
): Promise<Page<Row>> {
  const { total, values } = await talliedLike(db, log.table, { column, pattern, most: mostValues });
  if (total === 0) return { list: [], total };
  const alike = sql<SqlBool>`${sql.ref(`l.${column}`)} ilike ${pattern}`;
  const list = values
    ? await pageOfValues<Row>(db, log, filters, { column, values })
    : await pageOf<Row>(db, log, filters, alike);
  return { list, total };
}

async function pageOf<Row>(
  db: Read,
  log: Log,
  paging: Paging,
  where: RawBuilder<SqlBool>,
): Promise<Row[]> {
  const { limit, offset } = boundsOf(paging);
  const { rows } = await sql<Row>`
    select ${columnsOf(log)} from ${sql.table(log.table)} l where ${where}
    order by ${orderOf(log)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function pageOfValues<Row>(
  db: Read,
  log: Log,
  paging: Paging,
  { column, values }: { column: string; values: readonly string[] },
): Promise<Row[]> {
  const { limit, offset } = boundsOf(paging);
  const { time, id } = refs(log);
  const table = sql.table(log.table);
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select newest.* from unnest(${[...values]}::text[]) as given (value) cross join lateral (
        select ${time}, ${id} from ${table} l where ${sql.ref(`l.${column}`)} = given.value
        order by ${orderOf(log)} limit ${limit + offset}) newest
      order by 1 desc, 2 desc limit ${limit} offset ${offset}
    )
    select ${columnsOf(log)} from wanted join ${table} l using (${sql.ref(log.id)})
    order by ${orderOf(log)}`.execute(db);
  return rows;
}

type OnlyFilter =
  | { kind: "none" }
  | { kind: "period" }
  | { kind: "equals"; column: string; value: string }
  | { kind: "contains"; column: string; pattern: string };

/** The one filter that narrows the whole log, if the tally can answer it. */
function onlyFilter(log: Log, filters: LogFilters, { user }: Asker): OnlyFilter | null {
  if (!user.scope.all) return null;
  const set: OnlyFilter[] = [
    ...valuesOf(log.equals, filters).map(([column, value]) => ({
      ...{ kind: "equals" as const, column, value },
    })),
    ...valuesOf(log.contains, filters).map(([column, value]) => ({
      ...{ kind: "contains" as const, column, pattern: containing(value) },
    })),
    ...(filters.beginTime || filters.endTime ? [{ kind: "period" as const }] : []),
  ];
  return set.length > 1 ? null : (set[0] ?? { kind: "none" });
}

function matching(log: Log, filters: LogFilters, asker: Asker): RawBuilder<SqlBool> {
  const { beginTime, endTime } = filters;
  const { time } = refs(log);
  const conditions = [
    reachedRows(asker),
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
function valuesOf(columns: Readonly<Record<string, string>>, filters: LogFilters) {
  const given = filters as Readonly<Record<string, unknown>>;
  return Object.entries(columns).flatMap(([filter, column]): [string, string][] =>
    given[filter] ? [[column, String(given[filter])]] : [],
  );
}

const columnRef = (column: string) => sql.ref(`l.${column}`);

function refs({ time, id }: Log) {
  return { time: columnRef(time), id: columnRef(id) };
}

function columnsOf(log: Log) {
  return sql.join(log.columns.map(columnRef));
}

function orderOf(log: Log) {
  const { time, id } = refs(log);
  return sql`${time} desc, ${id} desc`;
}

function boundsOf({ pageNum = 1, pageSize = 20 }: Paging) {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
