import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import { isActiveSession } from "../sessions/sessions.queries.ts";

/** What only the database knows of the work of all servers. */
export async function countAtWork(
  db: Read,
  now: Date,
): Promise<{ sessions: number; unread: number }> {
  const { rows } = await sql<{ sessions: number; unread: number }>`
    select (select count(*)::int from sys_session s where ${isActiveSession(now)}) as sessions,
      (select count(*)::int from file_text where content is null and tries < 3) as unread
  `.execute(db);
  return rows[0] ?? { sessions: 0, unread: 0 };
}
