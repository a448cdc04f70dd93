import { commonSequence } from "./common-sequence.ts";
import { type Inline, meaningfulTags } from "./normal-form.ts";
import { escapeText, marksKey } from "./text-blocks.ts";

export type Marker = "ins" | "del";

/** Older text, newer text and both in one, with marked changes. */
export interface DiffViews {
  before: string;
  after: string;
  inline: string;
}

interface Change {
  /** Equal words follow the removed and added ones. */
  removed: Inline[];
  added: Inline[];
  sameBefore: Inline[];
  sameAfter: Inline[];
}

// Chinese has no blanks between words.
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Words of a text; punctuation and blanks count as words. */
export function wordsIn(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

export function compareWords(before: readonly Inline[], after: readonly Inline[]): DiffViews {
  const changes = mergeLoneSeparators(changesOf(wordsOf(before), wordsOf(after)));
  const join = (piece: (change: Change) => string) => changes.map(piece).join("");
  return {
    before: join(
      ({ removed, sameBefore }) => renderMarked(removed, "del") + renderInlines(sameBefore),
    ),
    after: join(({ added, sameAfter }) => renderMarked(added, "ins") + renderInlines(sameAfter)),
    inline: join(
      ({ removed, added, sameAfter }) =>
        renderMarked(removed, "del") + renderMarked(added, "ins") + renderInlines(sameAfter),
    ),
  };
}

export function renderMarked(words: readonly Inline[], marker: Marker): string {
  return words.length > 0 ? `<${marker}>${renderInlines(words)}</${marker}>` : "";
}

/** Markup of words. Neighbours with equal tags share them. */
export function renderInlines(words: readonly Inline[]): string {
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const marks = words[at]?.marks ?? [];
    const key = marksKey(marks);
    pieces.push(key);
    for (; at < words.length && marksKey(words[at]?.marks ?? []) === key; at += 1) {
      pieces.push(words[at]?.html ?? "");
    }
    pieces.push(...marks.map(({ tag }) => `</${tag}>`).reverse());
  }
  return pieces.join("");
}

function wordsOf(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline) => {
    if (!inline.isText) return [inline];
    return wordsIn(inline.text).map((text) => ({ ...inline, text, html: escapeText(text) }));
  });
}

function changesOf(before: readonly Inline[], after: readonly Inline[]): Change[] {
  const keyOf = ({ format: look, text }: Inline) =>
    `${meaningfulTags(look)}\0${text.replaceAll("\u00A0", " ")}`;
  const anchors = commonSequence(before.map(keyOf), after.map(keyOf));
  const changes: Change[] = [];
  let i = 0;
  let j = 0;
  for (const [nextBefore, nextAfter] of [...anchors, [before.length, after.length] as const]) {
    const removed = before.slice(i, nextBefore);
    const added = after.slice(j, nextAfter);
    const isReshaped = before[nextBefore]?.format !== after[nextAfter]?.format;
    const sameBefore = before.slice(nextBefore, nextBefore + 1);
    const sameAfter = after
      .slice(nextAfter, nextAfter + 1)
      .map(isReshaped ? withFormatMark : (one) => one);
    const last = changes.at(-1);
    if (last && removed.length + added.length === 0) {
      last.sameBefore.push(...sameBefore);
      last.sameAfter.push(...sameAfter);
    } else changes.push({ removed, added, sameBefore, sameAfter });
    i = nextBefore + 1;
    j = nextAfter + 1;
  }
  return changes;
}

function withFormatMark(word: Inline): Inline {
  const mark = { tag: "span", open: '<span data-change="format">' };
  return { ...word, marks: [mark, ...word.marks] };
}

const loneSeparator = /^[\s\p{P}的了和与或在为是]{1,2}$/u;

/** Merges changes around a lone comma, which would make them harder to read. */
function mergeLoneSeparators(changes: readonly Change[]): Change[] {
  const result: Change[] = [];
  for (const change of changes) {
    const last = result.at(-1);
    const isReplaced = (one: Change) => one.removed.length > 0 && one.added.length > 0;
    const isCrumb =
      last?.sameAfter.every(({ isText }) => isText) && loneSeparator.test(textOf(last.sameAfter));
    if (last && isCrumb && isReplaced(last) && isReplaced(change)) {
      last.removed.push(...last.sameBefore, ...change.removed);
      last.added.push(...last.sameAfter, ...change.added);
      last.sameBefore = change.sameBefore;
      last.sameAfter = change.sameAfter;
    } else result.push(change);
  }
  return result;
}

function textOf(words: readonly Inline[]): string {
  return words.map(({ text }) => text).join("");
}
