import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { App } from "../../infra/http/app-type.ts";
import { lockDocument } from "./controlled-item.queries.ts";
import { projectRevision } from "./project-revision.queries.ts";

/** Shows what has come into force since, and no more what has not. @returns how many documents */
export async function projectDueDocuments(
  { db, inTransaction }: Pick<App, "db" | "inTransaction">,
  now: Date,
): Promise<{ documents: number }> {
  const { rows } = await sql<{ itemId: string }>`
    select item_id from document where next_change <= ${asTimestamp(now)}
    order by next_change limit 100`.execute(db);
  for (const { itemId } of rows) {
    await inTransaction(async (unit) => {
      await lockDocument(unit.tx, itemId);
      await projectRevision(unit, itemId, now);
    });
  }
  return { documents: rows.length };
}
