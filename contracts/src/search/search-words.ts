import { plainDashes } from "./dashes.ts";

/** The words of a keyword, without repeats. */
export function wordsOf(keyword: string): string[] {
  return [...new Set(keyword.split(/\s+/).filter(Boolean))];
}

export interface Span {
  start: number;
  end: number;
}

/**
 * Where a text has words of the keyword or one of its synonyms, in order and without overlaps, as
 * positions in the string.
 */
export function hitsIn(content: string, keyword: string, synonyms: readonly string[] = []): Span[] {
  const { folded, places } = foldText(content);
  const found = [...wordsOf(keyword), ...synonyms]
    .map((word) => foldText(word).folded)
    .flatMap((word) => occurrences(folded, word))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const spans: Span[] = [];
  let reached = 0;
  for (const { start, end } of found) {
    if (start < reached) continue;
    spans.push({ start: places?.[start] ?? start, end: places?.[end] ?? end });
    reached = end;
  }
  return spans;
}

/** Most characters are plain already. */
const uncommon = /[^a-z0-9 \u4e00-\u9fff]/gu;

const foldSign = (sign: string) => plainDashes(sign.normalize("NFKC").toLowerCase());

/**
 * The text in lower case, plain width and with plain dashes, and for each of its places the place in the
 * original; null where these are the same, as in most texts.
 */
export function foldText(content: string): { folded: string; places: number[] | null } {
  let isEven = true;
  const folded = content.replace(uncommon, (sign) => {
    const plain = foldSign(sign);
    isEven &&= plain.length === sign.length;
    return plain;
  });
  return { folded, places: isEven ? null : placesOf(content) };
}

function placesOf(content: string): number[] {
  const places: number[] = [];
  let place = 0;
  for (const sign of content) {
    for (const _ of foldSign(sign).split("")) places.push(place);
    place += sign.length;
  }
  return [...places, place];
}

const latin = /[a-z0-9]/;

function occurrences(folded: string, word: string): Span[] {
  if (!word) return [];
  const spans: Span[] = [];
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + 1)) {
    const end = start + word.length;
    if (isSplit(folded, start) || isSplit(folded, end)) continue;
    spans.push({ start, end });
  }
  return spans;
}

/** Whether a place lies within a run of Latin letters and digits. */
function isSplit(folded: string, place: number): boolean {
  return latin.test(folded[place - 1] ?? "") && latin.test(folded[place] ?? "");
}
