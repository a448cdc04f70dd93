import { wordsOf } from "@aeromaint/contracts/search/search-words.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

/** A keyword as the index and the texts are asked for it. */
export interface Keyword {
  /** Conditions (tsquery) on lexemes: of the title, and of title and text. */
  title: string;
  text: string;
  /** Words, normalised, whose hits must be checked against the text: the index alone is not exact. */
  unindexed: string[];
}

interface Word {
  needle: string;
  title: string | null;
  text: string | null;
}

/** Null when nothing can be looked for. */
export async function readKeyword(db: Read, keyword: string): Promise<Keyword | null> {
  const { rows } = await sql<Word>`
    select needle, search_condition(needle, 't_')::text as title, search_condition(needle, '')::text as text
    from unnest(${wordsOf(keyword)}::text[]) as word, search_needle(word) as needle`.execute(db);
  const words = rows.filter(({ text }) => text);
  if (words.length === 0) return null;
  return {
    title: allOf(words.map(({ title }) => title)),
    text: allOf(words.map(({ text }) => text)),
    unindexed: words.map(({ needle }) => needle).filter((needle) => !isLexeme(needle)),
  };
}

const allOf = (conditions: readonly (string | null)[]) =>
  conditions.map((condition) => `(${condition})`).join(" & ");

/** Whether the index is exact for it: one run of Latin, one character or a pair; not characters that it stores as a substitute. */
function isLexeme(needle: string): boolean {
  return /^ [a-z0-9]{1,100} $/.test(needle) || /^[^a-z0-9\s'\\:’＼：]{1,2}$/u.test(needle);
}
