import { foldText, type Span } from "@aeromaint/contracts/search/search-words.ts";
import type { LabelReading } from "./label-words.ts";
import { pinyinSpan } from "./pinyin-words.ts";

interface Spelled {
  label: string;
  spelling: string;
}

/** Where a label has the typed words, as they are or by pinyin; nothing where it lacks one of them. */
export function labelSpans(spelled: Spelled, reading: LabelReading): Span[] | undefined {
  const spans: Span[] = [];
  const { folded, places } = foldText(spelled.label);
  const placeOf = (at: number) => places?.[at] ?? at;
  for (const { text, pinyin } of reading) {
    const start = folded.indexOf(text);
    const written =
      start < 0 ? undefined : { start: placeOf(start), end: placeOf(start + text.length) };
    const span = written ?? (pinyin && pinyinSpan(spelled, pinyin, { isBegun: true }));
    if (!span) return undefined;
    spans.push(span);
  }
  return apart(spans);
}

/** In their order, without those that begin within another. */
function apart(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let reached = 0;
  return sorted.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}
