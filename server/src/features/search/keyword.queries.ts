import { sql } from "kysely";
import { type Read, readCached } from "../../infra/db/database.ts";

/** Words as the index and the texts are asked for them. */
export interface Words {
  /** Conditions (tsquery) on lexemes: of the title, and of title and text. */
  title: string;
  text: string;
  /** The normalised words, each with its synonyms: a text must have one of them. */
  needles: string[][];
}

/** A keyword with what means the same. */
export interface Keyword extends Words {
  /** The typed words alone; null where they have no synonyms. */
  typed: Words | null;
  /** What is looked for besides, as people write it. */
  synonyms: string[];
}

/** Synonyms that one search takes. */
const maxSynonyms = 30;

/** Null when nothing can be looked for. */
export async function readKeyword(db: Read, keyword: string): Promise<Keyword | null> {
  const words = keyword.split(/\s+/).filter(Boolean);
  const runs = runsOf(words);
  const terms = await readCached(db, `words ${keyword}`, {
    tables: ["search_synonym"],
    read: () => readTerms(db, runs),
  });
  const synonyms = synonymsOf(runs, terms);
  const typed = runs.flatMap(({ start, length }, run) => {
    const [word] = length === 1 ? terms.filter((term) => term.isTyped && term.run === run) : [];
    return word ? [{ word, synonyms: synonyms.get(start) ?? [] }] : [];
  });
  if (typed.length === 0) return null;
  const alone = typed.map(({ word }) => [word]);
  const inSimplified = typed.flatMap(({ word }) => word.simplified ?? []);
  if (synonyms.size === 0) return { ...wordsOf(alone), typed: null, synonyms: inSimplified };
  const known = new Set(typed.map(({ word }) => word.needle));
  const others = typed.flatMap((each) => each.synonyms).filter(({ needle }) => !known.has(needle));
  return {
    ...wordsOf(typed.map((each) => [each.word, ...each.synonyms])),
    typed: wordsOf(alone),
    synonyms: [
      ...inSimplified,
      ...new Map(others.map(({ needle, term }) => [needle, term])).values(),
    ],
  };
}

/** Words of a keyword that follow each other. */
interface Run {
  start: number;
  length: number;
  text: string;
}

/** All of them, by their first words, the longest first. */
function runsOf(words: readonly string[]): Run[] {
  return words.flatMap((_, start) =>
    words.slice(start).map((_, index, rest) => {
      const length = rest.length - index;
      return { start, length, text: words.slice(start, start + length).join(" ") };
    }),
  );
}

interface Term {
  /** The place of its run. */
  run: number;
  isTyped: boolean;
  term: string;
  /** A typed word in simplified characters; null where it is so already, and for synonyms. */
  simplified: string | null;
  needle: string;
  title: string;
  text: string;
}

/** The typed words, and what means the same as any of the runs; without what cannot be looked for. */
async function readTerms(db: Read, runs: readonly Run[]): Promise<Term[]> {
  const { rows } = await sql<Term>`
    with run as materialized (
      select number::int - 1 as run, term, is_word, btrim(search_words(term)) as words
      from unnest((select ${runs.map(({ text }) => text)}::text[]),
        ${runs.map(({ length }) => length === 1)}::boolean[])
        with ordinality as each(term, is_word, number)
    ), sought as (
      select run, 0 as place, term, true as is_typed from run where is_word
      union all
      select run, other.place, other.term, false from run cross join lateral (
        select each.term, row_number() over (order by s.synonym_id, each.place) as place
        from search_synonym s
        cross join unnest(s.terms, s.words) with ordinality as each(term, words, place)
        where s.status = '1' and s.words @> array[run.words]
          and (s.kind = '1' or s.words[1] = run.words) and each.words <> run.words
        order by 2 limit ${maxSynonyms}) as other
    )
    select run, is_typed, term, needle, case when is_typed then nullif(simplified(term), term) end as simplified,
      search_condition(needle, 't_')::text as title, search_condition(needle, '')::text as text
    from sought, search_needle(term) as needle order by run, place`.execute(db);
  return rows.filter(({ text }) => text);
}

/** Synonyms by the words that have them: the longest run that has any counts, from the left. */
function synonymsOf(runs: readonly Run[], terms: readonly Term[]): Map<number, Term[]> {
  const found = new Map<number, Term[]>();
  let [reached, left] = [0, maxSynonyms];
  for (const [run, { start, length }] of runs.entries()) {
    if (start < reached) continue;
    const synonyms = terms.filter((term) => !term.isTyped && term.run === run).slice(0, left);
    if (synonyms.length === 0) continue;
    for (let word = start; word < start + length; word += 1) found.set(word, synonyms);
    left -= synonyms.length;
    reached = start + length;
  }
  return found;
}

/** Words that must all be there, each as it is or by one of those that mean the same. */
function wordsOf(words: readonly (readonly Term[])[]): Words {
  return {
    title: allOf(words.map((terms) => anyOf(terms.map(({ title }) => title)))),
    text: allOf(words.map((terms) => anyOf(terms.map(({ text }) => text)))),
    needles: words.map((terms) => terms.map(({ needle }) => needle)),
  };
}

const allOf = (conditions: readonly string[]) => [...new Set(conditions)].join(" & ");
const anyOf = (conditions: readonly string[]) =>
  `(${[...new Set(conditions)].map((condition) => `(${condition})`).join(" | ")})`;

/** Whether the index is exact for a normalised word; hits of others must be checked against the text: one run of Latin, one character or a pair; not characters that it stores as a substitute. */
export function isLexeme(needle: string): boolean {
  return /^ [a-z0-9]{1,100} $/.test(needle) || /^[^a-z0-9\s'\\:’＼：]{1,2}$/u.test(needle);
}
