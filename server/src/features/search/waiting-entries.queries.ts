import { sql } from "kysely";
import type { Db } from "../../infra/db/database.ts";

const indexes = [
  "ix__search_entry__words",
  "ix__suggest_entry__grams",
  "ix__content_item__title_lower",
];

/**
 * Puts what was written last into the indexes of texts and titles. It is found before too, in their
 * lists of pending entries, which every search goes through: the shorter, the better.
 */
export async function indexWaitingEntries(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list(index::regclass)
    from unnest(${indexes}::text[]) as index`.execute(db);
}
