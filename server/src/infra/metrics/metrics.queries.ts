import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import { isActiveSession } from "../sessions/sessions.queries.ts";

/** Counts over all servers, from the database. */
export async function countActive(
  db: Read,
  now: Date,
): Promise<{ sessions: number; unread: number }> {
  const { rows } = await sql<{ sessions: number; unread: number }>`
    select (select count(*)::int from sys_session s where ${isActiveSession(now)}) as sessions,
      (select count(*)::int from file_text where content is null and tries < 3) as unread
  `.execute(db);
  return rows[0] ?? { sessions: 0, unread: 0 };
}
