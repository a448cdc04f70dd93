import { sql } from "kysely";
import { Database, type Db } from "../db/database.ts";

/**
 * Runs the function on one server at a time. The named advisory lock ends with its connection.
 * @returns null if another server holds the lock
 */
export async function runExclusively<Result>(
  db: Db,
  name: string,
  run: (connection: Db) => Promise<Result>,
): Promise<Result | null> {
  const key = sql`hashtextextended(${`job:${name}`}, 0)`;
  const sessions = db instanceof Database ? db.sessions : db;
  return sessions.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isHeld: boolean;
    }>`select pg_try_advisory_lock(${key}) as "isHeld"`.execute(connection);
    if (!rows[0]?.isHeld) return null;
    try {
      return await run(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
