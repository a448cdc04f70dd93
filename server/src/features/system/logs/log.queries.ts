import type { OperationLogDetail } from "@aeromaint/contracts/system/logs/operation-log.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import pg from "pg";
import type { Actor } from "../../../crud/actor.ts";
import {
  cachedCount,
  countExpression,
  countRows,
  type RowSource,
} from "../../../crud/count-rows.ts";
import { containsText, longPageOf, type Page, type Paging } from "../../../crud/paging.ts";
import { inPeriod, type Period } from "../../../crud/period.ts";
import { byPinyin, type SortQuery, sortedBy } from "../../../crud/sorting.ts";
import type { Db, Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { findRetentionCutoff } from "../../../infra/retention/retention-days.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";

/** Log for lists and sheets, newest first. Names are those of the database. */
export interface LogDefinition {
  table: "sys_oper_log" | "sys_access_log";
  name: "sysOperLog" | "sysAccessLog";
  id: string;
  time: string;
  columns: readonly string[];
  /** Columns for filters by a part of the text. The index by time includes them. */
  contains: Readonly<Record<string, string>>;
  /** Columns for filters by the whole value. */
  equals: Readonly<Record<string, string>>;
  /** Columns to sort by. The index by time includes them. */
  sorts: Readonly<Record<string, string>>;
}

export interface LogFilters extends Paging, Period, SortQuery {}

export async function listLog<Row>(
  db: Read,
  log: LogDefinition,
  filters: LogFilters,
  actor: Actor,
): Promise<Page<Row>> {
  const rows = logConditions(log, filters, actor);
  const order = sortedBy(sortColumns(log), filters, rows.order);
  const query = logRows(db, log).$castTo<Row>();
  const total = await cachedTotal(db, log, { ...rows, now: actor.now });
  return longPageOf(db, { ...rows, order, query, paging: filters, ...(total && { total }) });
}

/** Milliseconds until an operation is surely in the log. */
const settleTime = 300_000;

/** Caches the count of old rows, which removals invalidate. Each page counts new rows. */
async function cachedTotal(
  db: Read,
  { table, time }: LogDefinition,
  { from, where, now }: RowSource & { now: Date },
): Promise<RawBuilder<unknown> | undefined> {
  const until = new Date((Math.floor(now.getTime() / settleTime) - 1) * settleTime);
  const older = { from, where: sql<SqlBool>`${where} and ${columnRef(time)} < ${until}` };
  const countOlder = cachedCount(db, { rows: older, table });
  if (!countOlder) return undefined;
  const newer = { from, where: sql<SqlBool>`${where} and ${columnRef(time)} >= ${until}` };
  const { total } = await countOlder();
  return sql`${total}::int + ${countExpression(newer)}`;
}

const sortColumns = ({ sorts, time }: LogDefinition) =>
  Object.fromEntries(
    Object.entries(sorts).map(([name, column]) => [
      name,
      column === time ? columnRef(column) : byPinyin(columnRef(column)),
    ]),
  );

export const countLog = (
  db: Read,
  log: LogDefinition,
  filters: LogFilters,
  actor: Actor,
): Promise<number> => countRows(db, logConditions(log, filters, actor));

/** Row of a sheet, with its sort position for the next batch. */
export type LogSheetRow<Row> = Row & { place: string; placeId: string };

/** Rows after `last`, in the order of the list. */
export function logAfter<Row>(
  db: Read,
  log: LogDefinition,
  {
    filters,
    actor,
    last,
    size,
  }: { filters: LogFilters; actor: Actor; last: LogSheetRow<Row> | undefined; size: number },
): Promise<LogSheetRow<Row>[]> {
  const { where, order } = logConditions(log, filters, actor);
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

const logRows = (db: Read, { table, columns }: LogDefinition) =>
  db
    .selectFrom(sql.table(table).as("l"))
    .select(columns.map((column) => columnRef(column).as(column)));

/** Condition for log rows within the data scope. */
export const logInScope = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "dept_id", owner: "user_id" });

/** Log rows within the data scope that match the filters. */
function logConditions(
  { table, id, time, equals, contains }: LogDefinition,
  filters: LogFilters,
  actor: Actor,
) {
  const conditions = [
    logInScope(actor),
    ...inPeriod(columnRef(time), filters),
    ...filterValues(equals, filters).map(([column, value]) => sql`${columnRef(column)} = ${value}`),
    ...filterValues(contains, filters).map(([column, text]) =>
      containsText(lowerIfCased(text, columnRef(column)), text),
    ),
  ];
  return {
    from: sql`${sql.table(table)} l`,
    id: `l.${id}`,
    order: sql`${columnRef(time)} desc, ${columnRef(id)} desc`,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
  };
}

/** `lower` takes half of the search time, so a text without case, like an address, omits it. */
const lowerIfCased = (text: string, column: RawBuilder<unknown>) =>
  text.toLowerCase() === text.toUpperCase() ? column : sql`lower(${column})`;

/** Columns with their filter values. */
function filterValues(columns: Readonly<Record<string, string>>, filters: LogFilters) {
  const given = filters as Readonly<Record<string, unknown>>;
  return Object.entries(columns).flatMap(([filter, column]): [string, string][] =>
    given[filter] ? [[column, String(given[filter])]] : [],
  );
}

/** Milliseconds that other requests may wait for the table. */
const maxWait = 100;
const lockNotAvailable = "55P03";

/**
 * Removes all rows of a log in the actor's data scope. A whole log is truncated, in constant time.
 * During a read it is deleted instead: truncation would block everybody behind the reader.
 */
export async function clearLog(
  { tx, record }: Pick<UnitOfWork, "tx" | "record">,
  { table, name }: LogDefinition,
  actor: Actor,
): Promise<void> {
  await record({ act: "rows.written", subject: [], table: name });
  if (actor.user.scope.all && (await truncate(tx, table))) return;
  // A million rows exceed the usual statement timeout.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`delete from ${sql.table(table)} l where ${logInScope(actor)}`.execute(tx);
}

async function truncate(tx: Tx, table: string): Promise<boolean> {
  await sql`savepoint clearing`.execute(tx);
  try {
    await sql.raw(`set local lock_timeout = '${maxWait}ms'`).execute(tx);
    await sql`truncate ${sql.table(table)}`.execute(tx);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
    await sql`rollback to savepoint clearing`.execute(tx);
    return false;
  }
}

const batchSize = 5_000;

const logs = [
  { table: "sys_oper_log", id: "oper_id", time: "oper_time" },
  { table: "sys_access_log", id: "access_id", time: "login_time" },
] as const;

/**
 * Removes log rows older than `sys.log.retentionDays`, in short batches, on one server at a time.
 * @returns number of removed rows
 */
export async function sweepLogs(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.log.retentionDays", now);
  if (!oldest) return 0;
  let removed = 0;
  for (const log of logs) {
    for (;;) {
      const batch = await removeBatch(db, log, oldest);
      removed += batch;
      if (batch < batchSize) break;
    }
  }
  return removed;
}

async function removeBatch(
  db: Db,
  { table, id, time }: (typeof logs)[number],
  oldest: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('sweep-logs', 0)) as held`.execute(tx);
    if (!lock.rows[0]?.held) return 0;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(id)} = any(array(
        select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(time)} < ${oldest}
        order by ${sql.ref(time)} limit ${batchSize}))`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

const columns = [
  "oper_id",
  "title",
  "subject",
  "oper_name",
  "oper_ip",
  "oper_location",
  "request_method",
  "business_type",
  "status",
  "oper_time",
  "cost_time",
  "access_token",
] as const;

export const operationLog: LogDefinition = {
  table: "sys_oper_log",
  name: "sysOperLog",
  id: "oper_id",
  time: "oper_time",
  columns,
  contains: { title: "title", operName: "oper_name" },
  equals: { businessType: "business_type", status: "status" },
  sorts: {
    title: "title",
    operName: "oper_name",
    businessType: "business_type",
    status: "status",
    operTime: "oper_time",
  },
};

export async function findOperation(
  db: Read,
  id: string,
  actor: Actor,
): Promise<OperationLogDetail | undefined> {
  const { rows } = await sql<OperationLogDetail>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, oper_url, oper_param, error_msg,
      coalesce(changes, '[]'::jsonb) as changes
    from sys_oper_log l where oper_id = ${id}::bigint and ${logInScope(actor)}`.execute(db);
  return rows[0];
}
