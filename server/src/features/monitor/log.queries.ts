import { type SqlBool, sql } from "kysely";
import type { Asker } from "../../crud/crud-routes.ts";
import { containing, endOf, type Page, pageFrom } from "../../crud/paging.ts";
import type { Read } from "../../platform/database.ts";
import { pageOfAll, pageOfValues, pageWithin } from "./log-page.queries.ts";
import {
  columnRef,
  columnsOf,
  type Log,
  type LogFilters,
  matching,
  narrowed,
  orderOf,
  refs,
  valuesOf,
} from "./log-rows.queries.ts";
import { talliedBetween, talliedLike, talliedTotal } from "./log-tally.queries.ts";

/** More values than this are not looked up one by one. */
const mostValues = 1_000;

export async function listLog<Row>(
  db: Read,
  log: Log,
  filters: LogFilters,
  asker: Asker,
): Promise<Page<Row>> {
  const only = onlyFilter(log, filters, asker);
  if (only?.kind === "contains") return listAlike(db, log, filters, only);
  return pageFrom(
    asker.user.scope.all
      ? pageOfAll<Row>(db, log, filters, narrowed(log, filters))
      : pageWithin<Row>(db, log, filters, asker),
    countLog(db, log, filters, asker),
  );
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
  const alike = sql<SqlBool>`${columnRef(column)} ilike ${pattern}`;
  const list = values
    ? await pageOfValues<Row>(db, log, filters, { column, values })
    : await pageOfAll<Row>(db, log, filters, alike);
  return { list, total };
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
