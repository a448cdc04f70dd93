import type { SynonymInput } from "./synonym.ts";
import { termsProblem } from "./synonym-terms.ts";

export type WrittenSet = Pick<SynonymInput, "terms" | "kind">;

interface LineProblem {
  /** From 1. */
  line: number;
  message: string;
}

const arrow = /=>|→/;

/**
 * Reads sets as people write them, one a line: `起落架 = landing gear = LG` find each other, `APU =>
 * 辅助动力装置` finds from left to right only. Blank lines say nothing.
 */
export function readSynonymLines(text: string): { sets: WrittenSet[]; problems: LineProblem[] } {
  const sets: WrittenSet[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const set = setOf(line.replaceAll("＝", "=").replaceAll("＞", ">"));
    const message = typeof set === "string" ? set : termsProblem(set.terms);
    if (message !== null) problems.push({ line: index + 1, message });
    else if (typeof set !== "string") sets.push(set);
  }
  return { sets, problems };
}

/** The set of a line, or what keeps it from being one. */
function setOf(line: string): WrittenSet | string {
  const [left = "", right, ...more] = line.split(arrow);
  if (right === undefined) {
    const terms = termsOf(left);
    return terms.length > 1 ? { terms, kind: "1" } : "没有“=”或“=>”，请用它们隔开词条";
  }
  if (more.length > 0) return "“=>”只能出现一次";
  const first = termsOf(left);
  if (first.length > 1) return "“=>”左边只能有一个词条";
  return { terms: [...first, ...termsOf(right)], kind: "2" };
}

const termsOf = (text: string) => text.split("=").map((term) => term.trim());

/** A set as a line of its own. */
export function synonymLine({ terms, kind }: { terms: readonly string[]; kind: string }): string {
  const [first = "", ...others] = terms;
  return `${first} ${kind === "2" ? "=>" : "="} ${others.join(" = ")}`;
}

/** The first of the problems in one sentence for each, and how many more there are. */
export function lineProblemsText(problems: readonly LineProblem[], max = 5): string {
  const shown = problems.slice(0, max).map(({ line, message }) => `第 ${line} 行：${message}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`另有 ${more} 行有误`] : [])].join("；");
}
