import { sql } from "kysely";
import pg from "pg";
import type { Actor } from "../../crud/actor.ts";
import type { Tx } from "../../infra/db/database.ts";
import { notFound } from "../../infra/http/errors.ts";
import { type Log, reachedRows } from "./log.queries.ts";

/** Milliseconds that everybody else may be kept waiting for a table. */
const maxWait = 100;
const lockNotAvailable = "55P03";

/** @throws 404 when one of the rows is missing or out of the actor's reach; then none goes */
export async function removeRows(
  tx: Tx,
  log: Log,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const { rows } = await sql`
    delete from ${sql.table(log.table)} l
    where ${sql.ref(`l.${log.id}`)} = any(${[...ids]}::bigint[]) and ${reachedRows(actor)}
    returning ${sql.ref(`l.${log.id}`)}`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}

/**
 * Removes all rows of a log that the actor reaches. The whole log is truncated, which takes no
 * longer for a million rows than for ten, unless someone is reading it: truncating would make all
 * others wait for that reader, deleting makes nobody wait.
 */
export async function clearLog(tx: Tx, { table }: Log, actor: Actor): Promise<void> {
  if (actor.user.scope.all && (await truncate(tx, table))) return;
  // A million rows take longer than a request's statement may otherwise.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`delete from ${sql.table(table)} l where ${reachedRows(actor)}`.execute(tx);
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
