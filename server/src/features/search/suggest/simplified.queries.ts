import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";

/** What the database's table has said: it never changes while a server runs. */
const known = new Map<string, string>();

/** The text with simplified characters in the place of traditional ones, as search compares it. */
export async function inSimplified(db: Read, text: string): Promise<string> {
  const unknown = [...new Set(text)].filter((sign) => sign > "\u2e80" && !known.has(sign));
  if (unknown.length > 0) {
    const { rows } = await sql<{
      plain: string;
    }>`select simplified(${unknown.join("")}) as plain`.execute(db);
    const plain = [...(rows[0]?.plain ?? "")];
    for (const [at, sign] of unknown.entries()) known.set(sign, plain[at] ?? sign);
  }
  return [...text].map((sign) => known.get(sign) ?? sign).join("");
}
