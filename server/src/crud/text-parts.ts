import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../infra/db/database.ts";

/** A text in a column of small letters that has an index of its parts (`text_grams`). */
export interface SoughtText {
  column: RawBuilder<unknown>;
  index: string;
  text: string;
}

/** Milliseconds after which the statistics are read anew. */
const maxAge = 600_000;

const longest = 3;

/**
 * Whether the parts of the text find fewer rows than it takes to look at all of them: unless they are all
 * among those that the database's statistics name as frequent.
 */
export async function isRareText(db: Database, { index, text }: SoughtText): Promise<boolean> {
  const { parts } = await db.kept.get(`parts of ${index}`, {
    tables: [],
    read: () => readFrequent(db, index),
    isStill: ({ readAt }) => performance.now() - readAt < maxAge,
  });
  const characters = [...text.toLowerCase()];
  const length = Math.min(longest, characters.length);
  const ofText = characters
    .slice(length - 1)
    .map((_, at) => characters.slice(at, at + length).join(""));
  return ofText.some((part) => !parts.has(part));
}

async function readFrequent(db: Database, index: string) {
  const { rows } = await sql<{ parts: string[] }>`
    select most_common_elems::text::text[] as parts from pg_stats
    where schemaname = current_schema() and tablename = ${index}`.execute(db);
  return { parts: new Set(rows[0]?.parts), readAt: performance.now() };
}

/**
 * Whether a column has the parts of a text, by their index. Only the longest parts are looked up: they
 * imply the shorter ones, which half of all rows have.
 */
export function hasParts({ column, text }: Omit<SoughtText, "index">): RawBuilder<SqlBool> {
  const lower = sql`lower(${text})`;
  return sql`text_grams(${column}) @> array(select part from unnest(text_grams(${lower})) as part
    where char_length(part) = least(${sql.lit(longest)}, char_length(${lower})))`;
}
