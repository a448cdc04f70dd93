import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/crud-routes.ts";
import { type Page, pageFrom } from "../../crud/paging.ts";
import { reachOf } from "../../crud/tally.queries.ts";
import type { Read } from "../../infra/db/database.ts";
import { isNearer, pageOfAll, pageOfValues, pageWithin } from "./log-page.queries.ts";
import {
  columnsOf,
  hasOwn,
  type Log,
  type LogFilters,
  matching,
  narrowed,
  orderOf,
  refs,
  valuesOf,
} from "./log-rows.queries.ts";
import { type OnlyFilter, type Tallied, tallied } from "./log-tally.queries.ts";

/** Rows are counted only where the tally cannot tell: several filters at once, or one's own rows. */
export async function listLog<Row>(
  db: Read,
  log: Log,
  filters: LogFilters,
  actor: Actor,
): Promise<Page<Row>> {
  const asked = { filters, actor };
  const page = () =>
    actor.user.scope.all
      ? pageOfAll<Row>(db, log, filters)
      : pageWithin<Row>(db, log, { filters, actor });
  const only = onlyFilter(log, filters);
  if (!only) return pageFrom(page(), countRows(db, log, matching(log, filters, actor)));
  const known = await talliedFor(db, log, { ...asked, only });
  const { total, values } = known;
  if (total === 0) return { list: [], total };
  if (!values || !("column" in only) || !isNearer(known, asked))
    return { list: await page(), total };
  const { column } = only;
  return { list: await pageOfValues<Row>(db, log, asked, { column, values }), total };
}

export async function countLog(
  db: Read,
  log: Log,
  filters: LogFilters,
  actor: Actor,
): Promise<number> {
  const only = onlyFilter(log, filters);
  if (!only) return countRows(db, log, matching(log, filters, actor));
  return (await talliedFor(db, log, { filters, actor, only })).total;
}

/** A row of a sheet, with the place in the order from which the next batch goes on. */
export type LogSheetRow<Row> = Row & { place: string; placeId: string };

/** The rows after `last` in the order of the list. */
export async function logAfter<Row>(
  db: Read,
  log: Log,
  {
    filters,
    actor,
    last,
    size,
  }: { filters: LogFilters; actor: Actor; last: LogSheetRow<Row> | undefined; size: number },
): Promise<LogSheetRow<Row>[]> {
  const { time, id } = refs(log);
  const after = last
    ? sql`and (${time}, ${id}) < (${last.place}::timestamptz, ${last.placeId}::bigint)`
    : sql``;
  const { rows } = await sql<LogSheetRow<Row>>`
    select ${columnsOf(log)}, ${time}::text as place, ${id} as place_id
    from ${sql.table(log.table)} l where ${matching(log, filters, actor)} ${after}
    order by ${orderOf(log)} limit ${size}`.execute(db);
  return rows;
}

interface Asked {
  filters: LogFilters;
  actor: Actor;
  only: OnlyFilter;
}

/** What the tally knows of departments, and one's own rows in others, which are not many. */
async function talliedFor(db: Read, log: Log, { filters, actor, only }: Asked): Promise<Tallied> {
  const { userId, scope } = actor.user;
  const known = tallied(db, log, { only, filters, reach: reachOf(scope) });
  if (!hasOwn(actor)) return known;
  const elsewhere = sql<SqlBool>`l.user_id = ${userId}::bigint
    and (l.dept_id is null or l.dept_id <> all(${[...scope.deptIds]}::bigint[]))
    and ${narrowed(log, filters)}`;
  const [ofDepts, own] = await Promise.all([known, countRows(db, log, elsewhere)]);
  return { ...ofDepts, total: ofDepts.total + own };
}

async function countRows(db: Read, log: Log, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(log.table)} l where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The one filter that is set, if the tally can answer it; undefined for several. */
function onlyFilter(log: Log, filters: LogFilters): OnlyFilter | undefined {
  const set: OnlyFilter[] = [
    ...valuesOf(log.equals, filters).map(([column, value]) => ({
      ...{ kind: "equals" as const, column, value },
    })),
    ...valuesOf(log.contains, filters).map(([column, text]) => ({
      ...{ kind: "contains" as const, column, text },
    })),
    ...(filters.beginTime || filters.endTime ? [{ kind: "period" as const }] : []),
  ];
  return set.length > 1 ? undefined : (set[0] ?? { kind: "none" });
}
