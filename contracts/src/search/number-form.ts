import { plainDashes } from "./dashes.ts";
import { wordsOf } from "./search-words.ts";

/** Fewer characters of a number are no way to find it: too many have them. */
export const minNumberPart = 4;
export const maxPartNumberLength = 50;

/** The form in which part numbers are compared: capitals and digits alone, as number_form() has it. */
export function numberForm(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();
}

/** A word of a keyword, which a number or a text may have. */
export interface NumberWord {
  /** As it was typed. */
  typed: string;
  /** What of a number it may be; null for what is no part of one. */
  form: string | null;
  /** Words put together are parts of a number only. */
  isText: boolean;
}

/**
 * How a keyword can be read: blanks may stand within a number or between words. The reading that
 * puts neighbours together comes first. None where no word can be a part of a number.
 */
export function numberReadings(keyword: string): NumberWord[][] {
  const apart = wordsOf(keyword).flatMap(piecesOf);
  return [joined(apart), apart].filter(
    (reading, index) =>
      reading.some(({ form }) => form) && (index === 1 || reading.length < apart.length),
  );
}

/** Latin letters, digits and the signs that stand between them in a number. */
const numberSigns = /[A-Za-z0-9\-_./\\#]+/g;

/** Numbers and other texts that follow each other without a blank. */
function piecesOf(word: string): NumberWord[] {
  const plain = plainDashes(word.normalize("NFKC"));
  const parts = plain.split(/([A-Za-z0-9\-_./\\#]+)/).filter(Boolean);
  return parts.map((typed) => ({ typed, form: partOf(typed), isText: true }));
}

function partOf(typed: string): string | null {
  if (typed.replace(numberSigns, "") !== "") return null;
  const form = numberForm(typed);
  return form.length >= minNumberPart ? form : null;
}

const isLatin = ({ typed }: NumberWord) =>
  (numberForm(typed) !== "" || typed === "-") && /^[\x21-\x7e]+$/.test(typed);

function joined(words: readonly NumberWord[]): NumberWord[] {
  const reading: NumberWord[] = [];
  let last: NumberWord | undefined;
  for (const word of words) {
    const isPart = isLatin(word);
    if (isPart && last) {
      last = together(last, word);
      reading[reading.length - 1] = last;
      continue;
    }
    reading.push(word);
    last = isPart ? word : undefined;
  }
  return reading;
}

function together(one: NumberWord, other: NumberWord): NumberWord {
  const typed = `${one.typed} ${other.typed}`;
  return { typed, form: partOf(typed.replaceAll(" ", "")), isText: false };
}

/**
 * What numbers in compared form have that look like what was typed, as a regular expression: O and 0, I and 1 are taken for
 * the same; a small l may be meant as 1.
 */
export const lookPattern = (typed: string): string =>
  [...typed.normalize("NFKC").replace(/[^A-Za-z0-9]/g, "")]
    .map((sign) => alike[sign] ?? alike[sign.toUpperCase()] ?? sign.toUpperCase())
    .join("");

const alike: Readonly<Record<string, string>> = {
  l: "[1IL]",
  "0": "[0O]",
  O: "[0O]",
  "1": "[1I]",
  I: "[1I]",
};

/** Where a number has one of these parts in compared form, as places in the string; null for nowhere. */
export function partIn(
  number: string,
  forms: readonly string[],
): { start: number; end: number } | null {
  const places: number[] = [];
  let form = "";
  for (let place = 0; place < number.length; place += 1) {
    const sign = numberForm(number[place] ?? "");
    for (let index = 0; index < sign.length; index += 1) places.push(place);
    form += sign;
  }
  for (const part of forms) {
    const at = form.indexOf(part);
    if (at < 0) continue;
    return { start: places[at] ?? 0, end: (places[at + part.length - 1] ?? 0) + 1 };
  }
  return null;
}
