/** MSNs from one to another, both included; without an end all that follow. */
export interface MsnRange {
  from: number;
  to: number | null;
}

/** What a text means, or the first part of it that means nothing. */
export type ParsedMsns = { ranges: MsnRange[] } | { wrong: string };

export const maxMsn = 999_999_999;
export const maxMsnText = 20_000;

/** A number, a range, or all from or up to one; dashes are hyphens by then. */
const entry =
  /\s*(?:MSN\s*[:#]?\s*)?(\d+)(?:\s*(?:起?[至到]|-+)\s*(\d+)止?|\s*(起?[至到]|-+|及?以[后上]|起|\+)|\s*(及?以[前下]|止))?(?=\s|$)/iuy;
const separators = /[,;、。|/\n]+|\s(?:和|及)\s/u;
/** A range that a line break cuts could mean two things. */
const cutRange = /(?<!\d)\d+ ?(?:起?[至到]|-+) ?\n\d+/u;
const wholeRange = /\d+\s*(?:起?[至到]|-+)\s*\d+\S*/uy;

/**
 * MSNs as people list them: single ones, ranges (1240-1255, 1300～1320, 1300至1320) and all from one on
 * (1400起, 1400-), apart by blanks, lines or punctuation, in any width. Sorted and joined.
 */
export function parseMsns(typed: string): ParsedMsns {
  // One blank each, so that no text takes a pattern long.
  const text = typed
    .normalize("NFKC")
    .replaceAll(/[‐‑‒–—−~〜]/gu, "-")
    .replaceAll(/[^\S\r\n]+/gu, " ")
    .replaceAll(/\s?[\r\n]\s*/gu, "\n");
  const cut = cutRange.exec(text);
  if (cut) return { wrong: cut[0].replaceAll("\n", " ") };
  const ranges: MsnRange[] = [];
  for (const part of text.split(separators)) {
    for (let at = 0; part.slice(at).trim() !== ""; at = entry.lastIndex) {
      entry.lastIndex = at;
      const found = entry.exec(part);
      const range = found && rangeOf(found);
      if (!range) return { wrong: wordAt(part, at) };
      ranges.push(range);
    }
  }
  return { ranges: joined(ranges) };
}

function rangeOf([, first, last, isOpen, isUpTo]: RegExpExecArray): MsnRange | null {
  const number = Number(first);
  const to = last === undefined ? number : Number(last);
  const isFitting = (one: number) => one >= 1 && one <= maxMsn;
  if (!isFitting(number) || !isFitting(to) || to < number) return null;
  if (isUpTo) return { from: 1, to: number };
  return { from: number, to: isOpen ? null : to };
}

/** What stands there up to the next blank; with what follows a dash, so that 9-1 is named whole. */
function wordAt(part: string, at: number): string {
  const start = at + part.slice(at).search(/\S/u);
  wholeRange.lastIndex = start;
  return wholeRange.exec(part)?.[0] ?? /^\S+/u.exec(part.slice(start))?.[0] ?? part;
}

/** Sorted, without overlaps, neighbours as one. */
function joined(ranges: readonly MsnRange[]): MsnRange[] {
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

/** As `parseMsns` reads them back. */
export function msnsText(ranges: readonly MsnRange[]): string {
  return ranges
    .map(({ from, to }) => (to === null ? `${from} 起` : to === from ? `${from}` : `${from}-${to}`))
    .join("、");
}

export function hasMsn(ranges: readonly MsnRange[], msn: number): boolean {
  return ranges.some(({ from, to }) => from <= msn && (to === null || msn <= to));
}

/** Whether every MSN of the first is in the others. */
export function areWithin(ranges: readonly MsnRange[], others: readonly MsnRange[]): boolean {
  return ranges.every(({ from, to }) =>
    joined(others).some(
      (other) => other.from <= from && (other.to === null || (to !== null && to <= other.to)),
    ),
  );
}

/** What is wrong with a text of MSNs, as a form says it; null where nothing is. */
export function msnsProblem(typed: string): string | null {
  if (typed.length > maxMsnText) return `MSN 列表最多 ${maxMsnText} 个字符`;
  const parsed = parseMsns(typed);
  return "wrong" in parsed ? `无法识别“${shortened(parsed.wrong)}”，请检查 MSN` : null;
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
