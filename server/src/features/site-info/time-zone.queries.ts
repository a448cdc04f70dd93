import { type Kysely, sql } from "kysely";
import type { DB } from "../../infra/db/schema.gen.ts";

/** Configured time zone of the database. */
export async function findTimeZone(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ zone: string }>`SELECT current_setting('TimeZone') AS zone`.execute(
    db,
  );
  return rows[0]?.zone ?? "UTC";
}
