import { isStorableText } from "../fields/validation.ts";
import { plainDashes } from "./dashes.ts";

const minTerms = 2;
export const maxTerms = 20;
const maxTermLength = 50;

/** A term as search compares it: plain width, lower case, Latin apart from other signs. */
export function comparableTerm(term: string): string {
  const plain = plainDashes(term.normalize("NFKC").toLowerCase());
  return plain
    .replace(/[a-z0-9]+/g, " $& ")
    .replace(/\s+/g, " ")
    .trim();
}

/** What is wrong with the terms of a set, or null. */
export function termsProblem(terms: readonly string[]): string | null {
  const known = new Map<string, string>();
  for (const term of terms) {
    const words = comparableTerm(term);
    if (words === "") return "词条不能为空";
    if (!isStorableText(term)) return `“${term}”包含无法识别的字符`;
    if ([...term].length > maxTermLength) {
      return `“${[...term].slice(0, 10).join("")}…”超过${maxTermLength}个字符`;
    }
    const same = known.get(words);
    if (same === term) return `“${term}”重复`;
    if (same !== undefined) return `“${term}”与“${same}”是同一个词`;
    known.set(words, term);
  }
  if (terms.length < minTerms) return "至少填写两个词条";
  if (terms.length > maxTerms) return `词条不能超过${maxTerms}个`;
  return null;
}
