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

/** Below this share of rows, to look up those that have the parts is less work than to look at all of them. */
export const fewRows = 0.02;

/**
 * The largest share of the rows that can have the text, by the database's statistics of its parts: 0 where one of
 * them is not even among the frequent ones.
 */
export async function largestShare(db: Database, { index, text }: SoughtText): Promise<number> {
  const { shares } = await db.kept.get(`parts of ${index}`, {
    tables: [],
    read: () => readFrequent(db, index),
    isStill: ({ readAt }) => performance.now() - readAt < maxAge,
  });
  const characters = [...text.toLowerCase()];
  const length = Math.min(longest, characters.length);
  const ofText = characters
    .slice(length - 1)
    .map((_, at) => characters.slice(at, at + length).join(""));
  return Math.min(1, ...ofText.map((part) => shares.get(part) ?? 0));
}

async function readFrequent(db: Database, index: string) {
  const { rows } = await sql<{ part: string; share: number }>`
    select part, share::float8
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (part, share)
    where schemaname = current_schema() and tablename = ${index} and part is not null`.execute(db);
  const shares = new Map(rows.map(({ part, share }) => [part, share]));
  return { shares, readAt: performance.now() };
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
