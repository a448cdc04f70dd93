/** Text without invisible characters, cut between characters. */

// The first group matches visible uses: joiners in emoji, variation selectors, flag tags.
const seenOrUnseen =
  /((?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\uFE0E\uFE0F]|\u{1F3F4}[\u{E0020}-\u{E007F}]+|[\u180B-\u180D\u180F\uFE00-\uFE0D\u{E0100}-\u{E01EF}])|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Removes zero-width characters, soft hyphens, direction marks and fillers. They would make equal
 * texts differ, or reverse lines. Emoji stay whole.
 */
export function removeInvisible(text: string): string {
  return text.replace(seenOrUnseen, "$1");
}

// A full-width dot after a number stays; codes such as part numbers get a plain dot.
const codeDots =
  /(?<=[A-Za-z0-9])．(?=[A-Za-z0-9])|(?<=[A-Za-zＡ-Ｚａ-ｚ])．(?=[A-Za-zＡ-Ｚａ-ｚ])/g;
const dots = /[•‧・･]|(?<=\p{L}\s?)．(?=\s?\p{L})/gu;

/**
 * Normalises names, accounts, titles and queries for storage and comparison. Removes invisible
 * characters, and unifies the dots of names (间隔号) and of codes. Nothing else changes: ½, ㎡ and full
 * width stay.
 */
export function normaliseText(text: string): string {
  return removeInvisible(text).replace(codeDots, ".").replace(dots, "·");
}

const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if no visible character is in the text. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

const segmenter = new Intl.Segmenter();

/** Start of the character (grapheme) at a position of a text. */
export function characterStart(text: string, at: number): number {
  // A few code units around the position are enough to segment.
  const from = Math.max(0, at - 64);
  const sign = segmenter.segment(text.slice(from, at + 64)).containing(at - from);
  return sign ? from + sign.index : at;
}

/** First characters of a text, at most `max` code units, without splitting a character. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, characterStart(text, max));
}

/** Shortens a text with … if it is too long. */
export function truncateText(text: string, max: number): string {
  return text.length > max ? `${cutText(text, max - 1)}…` : text;
}
