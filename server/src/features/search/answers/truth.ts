import { numberEnds } from "@aeromaint/contracts/documents/document-number.ts";
import { chapterOf } from "@aeromaint/contracts/search/chapter-keyword.ts";
import type { NumberWord } from "@aeromaint/contracts/search/number-form.ts";
import type { HitsOfKind } from "../hits.queries.ts";
import { pinyinReadings } from "../pinyin/pinyin-hits.queries.ts";

/** What an answer depends on, and how long it is true: an entry that has none of this cannot change it. */
export interface Truth {
  /** Ids of the hits that are listed or counted, of which the last 32 bits are enough. */
  hits: Uint32Array;
  /** Each word with its synonyms: who becomes a hit has one of each. */
  needles: readonly (readonly string[])[];
  /** Parts of numbers, as `lookOf` has them. */
  numbers: readonly string[];
  /** Milliseconds until an entry appears or is taken down; null for never. */
  validFor: number | null;
}

/** What an entry can be found by; nothing where it is gone. */
export interface EntryText {
  ownerId: string;
  words: string;
  /** Of its parts and of its document, as `lookOf` has them. */
  numbers: string;
}

interface AnswerFacts {
  keyword: string;
  hits: readonly (readonly HitsOfKind[])[];
  /** Null where nothing can be looked for. */
  needles: readonly (readonly string[])[] | null;
  readings: readonly (readonly NumberWord[])[];
  now: Date;
  /** Milliseconds until the next entry is released; null where none waits. */
  untilRelease: number | null;
}

/** Null for a keyword that finds by what is stated of entries, or by how their titles are pronounced. */
export function truthOf({ keyword, hits, needles, readings, ...times }: AnswerFacts): Truth | null {
  if (!needles || chapterOf(keyword) !== null || pinyinReadings(keyword).length > 0) return null;
  const found = hits.flat().flatMap(({ title, text }) => [...title, ...text]);
  const ends = [
    times.untilRelease,
    ...found.map(({ until }) => (until ? until * 1000 - times.now.getTime() : null)),
  ].filter((end) => end !== null);
  const numbers = readings
    .flat()
    .flatMap(({ form, typed }) => (form ? [form, ...numberEnds(typed)] : []));
  return {
    hits: Uint32Array.from(new Set(found.map(({ ownerId }) => Number(ownerId)))),
    needles,
    numbers: [...new Set(numbers.map(lookOf))],
    validFor: ends.length > 0 ? Math.min(...ends) : null,
  };
}

/** A number in compared form without what is taken for the same, as number_look() has it. */
const lookOf = (form: string): string => form.replaceAll("O", "0").replaceAll(/[IL]/g, "1");

/** Whether an answer may be another one by what has become of an entry. */
export function dependsOn(
  { hits, needles, numbers }: Truth,
  { ownerId, ...entry }: EntryText,
): boolean {
  return (
    hits.includes(Number(ownerId) >>> 0) ||
    needles.every((each) => each.some((needle) => entry.words.includes(needle))) ||
    numbers.some((number) => entry.numbers.includes(number))
  );
}
