import { wordsOf } from "@aeromaint/contracts/search/search-words.ts";
import { type PinyinWord, pinyinWord } from "./pinyin-words.ts";

/** A typed word that labels may have: as it is, or by the readings of their signs. */
export interface LabelWord {
  /** In small letters and plain width. */
  text: string;
  pinyin: PinyinWord | undefined;
}

/** Words that a label must all have. */
export type LabelReading = readonly LabelWord[];

/** How a keyword can be read: as one word of pinyin that was typed with blanks, or word by word. */
export function labelReadings(keyword: string): LabelReading[] {
  const words = wordsOf(keyword).map(labelWord);
  const [first] = words;
  if (!first) return [];
  const whole = labelWord(keyword.replace(/\s+/g, ""));
  return words.length > 1 && whole.pinyin ? [[whole], words] : [words];
}

function labelWord(typed: string): LabelWord {
  return { text: typed.normalize("NFKC").toLowerCase(), pinyin: pinyinWord(typed) };
}

/** The longest parts that labels with all of the words have in the index, at most triples. */
export function gramsOf(reading: LabelReading): string[] {
  const runs = reading.flatMap(({ text, pinyin }) => pinyin?.runs ?? text.split(/\s+/));
  return [...new Set(runs.flatMap(gramsOfRun))];
}

function gramsOfRun(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return run > "~" ? [run] : [];
  const length = Math.min(3, characters.length);
  return characters
    .slice(length - 1)
    .map((_, start) => characters.slice(start, start + length).join(""));
}
