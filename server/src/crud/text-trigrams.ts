import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../infra/db/database.ts";

/** Searched text of a lower-case column with a trigram index (`text_grams`). */
export interface SearchedText {
  column: RawBuilder<unknown>;
  index: string;
  text: string;
}

/** Milliseconds until the statistics are read again. */
const maxAge = 600_000;

const trigramLength = 3;

/** Below this share of rows, the index is faster than a scan. */
export const rareShare = 0.02;

/**
 * Largest share of rows that may contain the text, by statistics of its trigrams. 0 if one is not
 * among the frequent ones.
 */
export async function findLargestShare(
  db: Database,
  { index, text }: SearchedText,
): Promise<number> {
  const { shares } = await db.valueCache.get(`parts of ${index}`, {
    tables: [],
    read: () => readFrequentTrigrams(db, index),
    isFresh: ({ readAt }) => performance.now() - readAt < maxAge,
  });
  const characters = [...text.toLowerCase()];
  const length = Math.min(trigramLength, characters.length);
  const ofText = characters
    .slice(length - 1)
    .map((_, at) => characters.slice(at, at + length).join(""));
  return Math.min(1, ...ofText.map((part) => shares.get(part) ?? 0));
}

async function readFrequentTrigrams(db: Database, index: string) {
  const { rows } = await sql<{ part: string; share: number }>`
    select part, share::float8
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (part, share)
    where schemaname = current_schema() and tablename = ${index} and part is not null`.execute(db);
  const shares = new Map(rows.map(({ part, share }) => [part, share]));
  return { shares, readAt: performance.now() };
}

/**
 * True if a column has the text's trigrams, by index. Uses only the longest parts: half of all rows
 * have the shorter ones.
 */
export function hasTrigrams({ column, text }: Omit<SearchedText, "index">): RawBuilder<SqlBool> {
  const lower = sql`lower(${text})`;
  return sql`text_grams(${column}) @> array(select part from unnest(text_grams(${lower})) as part
    where char_length(part) = least(${sql.lit(trigramLength)}, char_length(${lower})))`;
}
