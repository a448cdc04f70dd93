/** Text as people read it: without what nobody sees, and cut between signs. */

// First what is seen: a joiner within an emoji, a selector after a sign of several shapes, the tags of a flag.
const seenOrUnseen =
  /((?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\uFE0E\uFE0F]|\u{1F3F4}[\u{E0020}-\u{E007F}]+|[\u180B-\u180D\u180F\uFE00-\uFE0D\u{E0100}-\u{E01EF}])|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Text without zero-width blanks and joiners, soft hyphens, marks of direction and fillers, which
 * make two texts of one and lines that run backwards. Emoji stay whole.
 */
export function withoutUnseen(text: string): string {
  return text.replace(seenOrUnseen, "$1");
}

// A full-width dot follows a number too: there it stays. Codes such as part numbers have a plain dot.
const codeDots = /(?<=[A-Za-z0-9])．(?=[A-Za-z0-9])/g;
const dots = /[•‧・･]|(?<=\p{L}\s?)．(?=\s?\p{L})/gu;

/**
 * Names, accounts, titles and queries, as they are stored and compared: without what nobody sees,
 * with one sign for the dot in names (间隔号) and one for the dot in codes. Nothing else changes: ½, ㎡ and full width stay.
 */
export function normaliseText(text: string): string {
  return withoutUnseen(text).replace(codeDots, ".").replace(dots, "·");
}

const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader would see nothing of it. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

const segmenter = new Intl.Segmenter();

/** Where the sign begins, as people count them, that a place of a text lies in. */
export function signStart(text: string, at: number): number {
  // A few characters around tell whether a sign goes on there.
  const from = Math.max(0, at - 64);
  const sign = segmenter.segment(text.slice(from, at + 64)).containing(at - from);
  return sign ? from + sign.index : at;
}

/** The first characters of a text, `max` at most, that end between two signs as people count them. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, signStart(text, max));
}

/** A text that may be too long for its place, with … where it was cut. */
export function shortenedText(text: string, max: number): string {
  return text.length > max ? `${cutText(text, max - 1)}…` : text;
}
