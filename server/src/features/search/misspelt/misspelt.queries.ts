import type { AlikeNumber } from "@aeromaint/contracts/search/search.ts";
import { wordsOf } from "@aeromaint/contracts/search/search-words.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { pinyinSpan, pinyinWord, spellingPatterns } from "../pinyin/pinyin-words.ts";
import { spell } from "../pinyin/spell.ts";

/** Titles and categories that are compared, the newest; a word of the trade is among their words. */
const maxLabels = 5_000;
/** Of each way to be mistaken. */
const maxFound = 40;
const maxOffered = 3;

interface Found {
  label: string;
  spelling: string;
  /** What fits, as it is in the label or its reading. */
  found: string;
}

/**
 * What may be meant by a keyword without hits: words of titles, categories and synonyms that sound
 * like a word of it, or are one sign away. Each with the keyword that has it in its place.
 */
export async function findMeant(db: Read, keyword: string, now: Date): Promise<AlikeNumber[]> {
  const words = wordsOf(keyword);
  const offers = await Promise.all(
    words.map(async (typed) => {
      const meant = await correctionsOf(db, typed, now);
      return meant.map((number) => ({
        number,
        typed,
        keyword: keyword.replace(typed, () => number),
      }));
    }),
  );
  return offers.flat().slice(0, maxOffered);
}

async function correctionsOf(db: Read, typed: string, now: Date): Promise<string[]> {
  const word = typed.normalize("NFKC").toLowerCase();
  const meant = /^\p{Script=Han}{2,12}$/u.test(word)
    ? await meantByHan(db, word, now)
    : /^[a-z]{4,24}$/.test(word)
      ? await meantByLetters(db, word, now)
      : [];
  // A word that is written somewhere is not the mistaken one.
  return meant.includes(word) ? [] : [...new Set(meant)].slice(0, maxOffered);
}

/** The same sound first, then one sign away. */
async function meantByHan(db: Read, word: string, now: Date): Promise<string[]> {
  const sound = (spell(word).split("\n")[0] ?? "").replaceAll("|", "");
  const read = pinyinWord(sound);
  const [exactly] = read ? spellingPatterns(read, { isBegun: false }) : [];
  const [bySound, bySign] = await Promise.all([
    exactly ? findLike(db, { in: "spelling", pattern: exactly, parts: [sound], now }) : [],
    [...word].length < 3
      ? []
      : findLike(db, {
          in: "folded",
          pattern: oneEditPattern(word, "[一-鿿]"),
          parts: intactParts(word),
          now,
        }),
  ]);
  return [...signsOf(bySound), ...bySign.map(({ found }) => found)];
}

/** English words one letter away, then Chinese whose pinyin is. */
async function meantByLetters(db: Read, word: string, now: Date): Promise<string[]> {
  const parts = intactParts(word);
  const english = `\\m${oneEditPattern(word, "[a-z]")}\\M`;
  const pinyin = `\\|${oneEditPattern(word, "[a-z]", "\\|?")}\\|`;
  const [written, read] = await Promise.all([
    findLike(db, { in: "folded", pattern: english, parts, now }),
    findLike(db, { in: "spelling", pattern: pinyin, parts, now }),
  ]);
  return [...written.map(({ found }) => found), ...signsOf(read)];
}

/** The Chinese of labels whose readings were found; initials alone are a coincidence. */
function signsOf(readings: readonly Found[]): string[] {
  return readings.flatMap(({ label, spelling, found }) => {
    const word = pinyinWord(found.replaceAll("|", ""));
    const span = word && pinyinSpan({ label, spelling }, word, { isBegun: false });
    return span && !/^\|(?:[a-z]\|)+$/.test(found) ? [label.slice(span.start, span.end)] : [];
  });
}

interface Sought {
  in: "folded" | "spelling";
  pattern: string;
  /** One of them is there without bars wherever the pattern fits: most labels are passed over by that. */
  parts: string[];
  now: Date;
}

/** What of visible labels and synonyms fits a pattern, the most frequent first. */
async function findLike(db: Read, { in: column, pattern, parts, now }: Sought): Promise<Found[]> {
  const at = asTimestamp(now);
  const { rows } = await sql<Found>`
    with label as (
      (select label, folded, spelling from suggest_entry
        where area in ('d', 'c') and released_at <= ${at} and (taken_down_at is null or taken_down_at > ${at})
        order by released_at desc limit ${maxLabels})
      union all
      select term, lower(term), '' from search_synonym, unnest(terms) as term where status = '1'),
    likely as materialized (
      select * from label where exists (
        select from unnest(${parts}::text[]) as part where strpos(translate(${sql.ref(column)}, '|', ''), part) > 0))
    select min(label) as label, (array_agg(spelling order by label))[1] as spelling, found
    from likely, regexp_substr(${sql.ref(column)}, ${pattern}) as found
    where found is not null group by found order by count(*) desc, found limit ${maxFound}`.execute(
    db,
  );
  return rows;
}

/**
 * Regular expression of all words with one typing error: a replaced character, a missing one between
 * others, or two exchanged. From four characters also an extra one; from five a character two places
 * too early or too late. `any` matches a character; `between` matches text allowed between two.
 */
function oneEditPattern(typed: string, any: string, between = ""): string {
  const characters = [...typed];
  const variants = characters.flatMap((sign, at) => {
    const [before, after] = [characters.slice(0, at), characters.slice(at + 1)];
    const [next, third] = after;
    const rest = third === undefined || characters.length < 5 ? null : after.slice(2);
    return [
      [...before, any, ...after],
      ...(characters.length > 3 ? [[...before, ...after]] : []),
      ...(at > 0 ? [[...before, any, sign, ...after]] : []),
      ...(next && next !== sign ? [[...before, next, sign, ...after.slice(1)]] : []),
      ...(rest ? [[...before, next, third, sign, ...rest] as string[]] : []),
      ...(rest ? [[...before, third, sign, next, ...rest] as string[]] : []),
    ];
  });
  return `(?:${variants.map((variant) => variant.join(between)).join("|")})`;
}

/** Three parts: a word that is one character away has at least one of them unchanged. */
function intactParts(typed: string): string[] {
  const characters = [...typed];
  const length = Math.floor(characters.length / 3);
  const cuts = [0, length, characters.length - length, characters.length];
  return [0, 1, 2].map((part) => characters.slice(cuts[part], cuts[part + 1]).join(""));
}
