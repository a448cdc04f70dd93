/** Range of MSNs; both bounds are included. `to` is null for an open end. */
export interface MsnRange {
  from: number;
  to: number | null;
}

/** Parsed ranges, or the first part that cannot be parsed. */
type ParsedMsns = { ranges: MsnRange[] } | { wrong: string };

const maxMsn = 999_999_999;
export const maxMsnText = 20_000;

/** A number, a range, or an open range (1400起, 1400-, 1400止). Dashes are hyphens here. */
const entryPattern =
  /\s*(?:MSN\s*[:#]?\s*)?(\d+)(?:\s*(?:起?[至到]|-+)\s*(\d+)止?|\s*(起?[至到]|-+|及?以[后上]|起|\+)|\s*(及?以[前下]|止))?(?=\s|$)/iuy;
const separators = /[,;、。|/\n]+|\s(?:和|及)\s/u;
/** Range with a line break inside; it is ambiguous. */
const cutRange = /(?<!\d)\d+ ?(?:起?[至到]|-+) ?\n\d+/u;
const wholeRange = /\d+\s*(?:起?[至到]|-+)\s*\d+\S*/uy;

/**
 * Parses single MSNs, ranges (1240-1255, 1300～1320, 1300至1320) and open ranges (1400起, 1400-).
 * Spaces, lines and punctuation separate them; full width is accepted. The result is sorted and merged.
 */
export function parseMsns(typed: string): ParsedMsns {
  // Single spaces bound the backtracking of the patterns.
  const text = typed
    .normalize("NFKC")
    .replaceAll(/[‐‑‒–—−~〜]/gu, "-")
    .replaceAll(/[^\S\r\n]+/gu, " ")
    .replaceAll(/\s?[\r\n]\s*/gu, "\n");
  const cut = cutRange.exec(text);
  if (cut) return { wrong: cut[0].replaceAll("\n", " ") };
  const ranges: MsnRange[] = [];
  for (const part of text.split(separators)) {
    for (let at = 0; part.slice(at).trim() !== ""; at = entryPattern.lastIndex) {
      entryPattern.lastIndex = at;
      const found = entryPattern.exec(part);
      const range = found && rangeOf(found);
      if (!range) return { wrong: wordAt(part, at) };
      ranges.push(range);
    }
  }
  return { ranges: mergeRanges(ranges) };
}

function rangeOf([, first, last, isOpen, isUpTo]: RegExpExecArray): MsnRange | null {
  const number = Number(first);
  const to = last === undefined ? number : Number(last);
  const isFitting = (one: number) => one >= 1 && one <= maxMsn;
  if (!isFitting(number) || !isFitting(to) || to < number) return null;
  if (isUpTo) return { from: 1, to: number };
  return { from: number, to: isOpen ? null : to };
}

/** Word at a position, or a whole range, so that the message shows 9-1 completely. */
function wordAt(part: string, at: number): string {
  const start = at + part.slice(at).search(/\S/u);
  wholeRange.lastIndex = start;
  return wholeRange.exec(part)?.[0] ?? /^\S+/u.exec(part.slice(start))?.[0] ?? part;
}

/** Sorts ranges; merges overlapping and adjacent ones. */
function mergeRanges(ranges: readonly MsnRange[]): MsnRange[] {
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  const all: MsnRange[] = [];
  for (const { from, to } of sorted) {
    const last = all.at(-1);
    if (last && (last.to === null || from <= last.to + 1)) {
      last.to = last.to === null || to === null ? null : Math.max(last.to, to);
    } else all.push({ from, to });
  }
  return all;
}

/** Inverse of `parseMsns`. */
export function formatMsnRanges(ranges: readonly MsnRange[]): string {
  return ranges
    .map(({ from, to }) => (to === null ? `${from} 起` : to === from ? `${from}` : `${from}-${to}`))
    .join("、");
}

export function hasMsn(ranges: readonly MsnRange[], msn: number): boolean {
  return ranges.some(({ from, to }) => from <= msn && (to === null || msn <= to));
}

/** True if `others` contain every MSN of `ranges`. */
export function areRangesWithin(ranges: readonly MsnRange[], others: readonly MsnRange[]): boolean {
  return ranges.every(({ from, to }) =>
    mergeRanges(others).some(
      (other) => other.from <= from && (other.to === null || (to !== null && to <= other.to)),
    ),
  );
}

/** Validation message for a form; null if the text is valid. */
export function findMsnError(typed: string): string | null {
  if (typed.length > maxMsnText) return `MSN 列表最多 ${maxMsnText} 个字符`;
  const parsed = parseMsns(typed);
  return "wrong" in parsed ? `无法识别“${shortened(parsed.wrong)}”，请检查 MSN` : null;
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
