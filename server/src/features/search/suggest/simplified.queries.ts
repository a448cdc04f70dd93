import { sql } from "kysely";
import { type Read, readCached } from "../../../infra/db/database.ts";

/** The text in simplified characters, as search compares it. */
export async function inSimplified(db: Read, text: string): Promise<string> {
  if (!/[\u2e80-\u{10ffff}]/u.test(text)) return text;
  return readCached(db, `simplified ${text}`, {
    tables: [],
    read: async () => {
      const query = sql<{ plain: string }>`select simplified(${text}) as plain`;
      return (await query.execute(db)).rows[0]?.plain ?? text;
    },
  });
}
