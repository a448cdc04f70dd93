import type { Span } from "@aeromaint/contracts/search/search-words.ts";
import { type Unit, unitsOf } from "./spell.ts";

/** A typed word as it is compared with readings: letters, and signs of Chinese among them. */
export interface PinyinWord {
  text: string;
  /** Its runs of letters and digits, and of Chinese. */
  runs: readonly string[];
}

/** How far the end of a word must reach. */
interface MatchOptions {
  /** While it is typed: its last syllable or number may be begun only. */
  isBegun: boolean;
}

/** A word that may be pinyin: at least two signs, one of them a letter; undefined for others. */
export function pinyinWord(typed: string): PinyinWord | undefined {
  const text = typed.normalize("NFKC").toLowerCase().replaceAll("ü", "v").replace(/['’]/g, "");
  if (!/^[a-z0-9\p{Script=Han}〇]{2,}$/u.test(text) || !/[a-z]/.test(text)) return undefined;
  return { text, runs: text.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [] };
}

/** What spellings of labels with the runs of letters are like, as a regular expression. */
export function spellingPatterns({ runs }: PinyinWord, { isBegun }: MatchOptions): string[] {
  return runs.flatMap((run, index) => {
    if (!/^[a-z0-9]/.test(run)) return [];
    const isOpen = isBegun && index === runs.length - 1;
    return [`\\|${[...run].join("\\|?")}${isOpen ? "" : "\\|"}`];
  });
}

/**
 * Where a label has the word by one of its readings: the signs that it stands for. Letters must
 * stand for Chinese somewhere, or else the label has the word as it is.
 */
export function pinyinSpan(
  { label, spelling }: { label: string; spelling: string },
  { text }: PinyinWord,
  options: MatchOptions,
): Span | undefined {
  const units = unitsOf(label);
  const lines = spelling.split("\n").map((line) => line.slice(1, -1).split("|"));
  for (let start = 0; start < units.length; start += 1) {
    for (const line of lines) {
      const end = matchFrom(start, { text, units, line, ...options });
      const first = units[start];
      if (end && first) return { start: first.start, end };
    }
  }
  return undefined;
}

interface Match extends MatchOptions {
  text: string;
  units: readonly Unit[];
  line: readonly string[];
}

/** Where in the label the last sign stands that the text stands for: its end. */
function matchFrom(start: number, { text, units, line, isBegun }: Match): number | undefined {
  let [left, isRead] = [text, false];
  for (let at = start; at < units.length; at += 1) {
    const unit = units[at];
    const read = line[at] ?? "";
    if (!unit || read === "") return undefined;
    if (left.startsWith(unit.text)) left = left.slice(unit.text.length);
    else if (left.startsWith(read)) {
      left = left.slice(read.length);
      isRead = true;
    } else if (isBegun && read.startsWith(left)) {
      if (unit.isHan) return unit.end;
      return isRead ? unit.start + left.length : undefined;
    } else return undefined;
    if (left === "") return isRead ? unit.end : undefined;
  }
  return undefined;
}
