import { numberEnds } from "@aeromaint/contracts/documents/typed-number.ts";
import { chapterOf } from "@aeromaint/contracts/search/chapter-keyword.ts";
import type { NumberWord } from "@aeromaint/contracts/search/number-form.ts";
import type { HitsOfKind } from "../hits.queries.ts";
import { labelReadings } from "../pinyin/label-words.ts";

/** What an answer depends on: an entry that has none of this cannot change it. */
export interface Truth {
  /** The last 32 bits of the ids of all hits, which are listed or counted. */
  hits: Uint32Array;
  /** Each word with its synonyms: who becomes a hit has one of each. */
  needles: readonly (readonly string[])[];
  /** Parts of numbers, as `lookOf` has them. */
  numbers: readonly string[];
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
  all: readonly (readonly HitsOfKind[])[];
  /** The words with their synonyms; none where nothing can be looked for. */
  needles: readonly (readonly string[])[];
  numbers: { readings: readonly (readonly NumberWord[])[] };
}

/** Null for a keyword that finds by what is stated of entries, or by how their titles are pronounced. */
export function truthOf({ keyword, all, needles, numbers }: AnswerFacts): Truth | null {
  const isOfLabels = labelReadings(keyword).some((words) => words.some(({ pinyin }) => pinyin));
  if (needles.length === 0 || isOfLabels || chapterOf(keyword) !== null) return null;
  const hits = all.flat().flatMap(({ title, text }) => [...title, ...text]);
  const words = numbers.readings.flat().filter(({ form }) => form);
  const parts = words.flatMap(({ form, typed }) => [form ?? "", ...numberEnds(typed)]);
  return {
    hits: Uint32Array.from(new Set(hits.map(({ ownerId }) => Number(ownerId)))),
    needles,
    numbers: parts.map(lookOf),
  };
}

/** A number in compared form without what is taken for the same, as number_look() has it. */
const lookOf = (form: string): string => form.replaceAll("O", "0").replaceAll(/[IL]/g, "1");

/** Whether an answer may be another one by what has become of an entry. */
export const dependsOn = ({ hits, needles, numbers }: Truth, entry: EntryText): boolean =>
  hits.includes(Number(entry.ownerId) >>> 0) ||
  needles.every((each) => each.some((needle) => entry.words.includes(needle))) ||
  numbers.some((number) => entry.numbers.includes(number));
