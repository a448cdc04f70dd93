import { accessLogFilters, accessLogRow } from "@aeromaint/contracts/system/logs/access-log.ts";
import {
  type OperationLogDetail,
  operationLogDetail,
  operationLogFilters,
  operationLogRow,
} from "@aeromaint/contracts/system/logs/operation-log.ts";
import { sortableColumns } from "@aeromaint/contracts/wire/list-query.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import pg from "pg";
import type { Static, TObject } from "typebox";
import type { Actor } from "../../../crud/actor.ts";
import { cachedCount, countExpression, type RowSource } from "../../../crud/count-rows.ts";
import { containsText, type Page, type Paging } from "../../../crud/paging.ts";
import { inPeriod, type Period } from "../../../crud/period.ts";
import { columnConditions, descending, listPage, matching } from "../../../crud/row-list.ts";
import { removeRows } from "../../../crud/rows.ts";
import { byPinyin, type SortQuery } from "../../../crud/sorting.ts";
import type { Db, Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { findRetentionCutoff } from "../../../infra/retention/retention-days.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";

/** Log for lists and sheets, newest first. */
export interface LogDefinition<Row extends TObject = TObject> {
  table: "sys_oper_log" | "sys_access_log";
  name: "sysOperLog" | "sysAccessLog";
  id: string;
  time: string;
  row: Row;
  /** The index by time includes the columns of filters and sorting. */
  filters: TObject;
  /** Removes rows within the data scope. */
  remove(unit: UnitOfWork, ids: readonly string[], actor: Actor): Promise<void>;
}

export interface LogFilters extends Paging, Period, SortQuery {}

export async function listLog<Row extends TObject>(
  db: Read,
  log: LogDefinition<Row>,
  filters: LogFilters,
  actor: Actor,
): Promise<Page<Static<Row>>> {
  const list = logList(log);
  const total = await cachedTotal(db, log, { ...list.source(filters, actor), now: actor.now });
  return listPage(db, list, filters, actor, { ...(total && { total }) });
}

/** Rows within the data scope. */
export const logList = <Row extends TObject>(log: LogDefinition<Row>) => ({
  source: (filters: LogFilters, actor: Actor) => ({
    from: sql`${sql.table(log.table)} l`,
    where: matching(
      { ...(filters as Readonly<Record<string, string>>) },
      columnConditions(log.filters, "l", containsUncased),
      logInScope(actor),
      ...inPeriod(columnRef(log.time), filters),
    ),
  }),
  query: (db: Read) =>
    db
      .selectFrom(sql`${sql.table(log.table)}`.as("l"))
      .select(Object.keys(log.row.properties).map((name) => columnRef(name).as(name)))
      .$castTo<Static<Row>>(),
  id: `l.${log.id}`,
  order: descending(`l.${log.time}`, `l.${log.id}`),
  sorts: Object.fromEntries(
    sortableColumns(log.filters).map((name) => [
      name,
      name === log.time ? columnRef(name) : byPinyin(columnRef(name)),
    ]),
  ),
});

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

const columnRef = (column: string) => sql.ref(`l.${column}`);

/** Condition for log rows within the data scope. */
const logInScope = ({ user }: Actor): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "dept_id", owner: "user_id" });

/** `lower` takes half of the search time, so a text without case, like an address, omits it. */
const containsUncased = (name: string) => (text: string) => {
  const column = sql.ref(name);
  const isUncased = text.toLowerCase() === text.toUpperCase();
  return containsText(isUncased ? column : sql`lower(${column})`, text);
};

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

/**
 * Removes log rows older than `sys.log.retentionDays`, in short batches, on one server at a time.
 * @returns number of removed rows
 */
export async function sweepLogs(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.log.retentionDays", now);
  if (!oldest) return 0;
  let removed = 0;
  for (const log of [operationLog, accessLog]) {
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
  { table, id, time }: LogDefinition,
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

export const operationLog = {
  table: "sys_oper_log",
  name: "sysOperLog",
  id: "operId",
  time: "operTime",
  row: operationLogRow,
  filters: operationLogFilters,
  remove: (unit, ids, actor) => removeRows(unit, "sysOperLog", "operId", ids, logInScope(actor)),
} as const satisfies LogDefinition;

export const accessLog = {
  table: "sys_access_log",
  name: "sysAccessLog",
  id: "accessId",
  time: "loginTime",
  row: accessLogRow,
  filters: accessLogFilters,
  remove: (unit, ids, actor) =>
    removeRows(unit, "sysAccessLog", "accessId", ids, logInScope(actor)),
} as const satisfies LogDefinition;

export async function findOperation(
  db: Read,
  id: string,
  actor: Actor,
): Promise<OperationLogDetail | undefined> {
  const { rows } = await sql<OperationLogDetail>`
    select ${sql.join(
      Object.keys(operationLogDetail.properties).map((name) =>
        name === "changes" ? sql`coalesce(changes, '[]'::jsonb) as changes` : sql.ref(name),
      ),
    )}
    from sys_oper_log l where oper_id = ${id}::bigint and ${logInScope(actor)}`.execute(db);
  return rows[0];
}
