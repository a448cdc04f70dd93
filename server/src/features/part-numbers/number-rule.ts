import { plainDashes } from "@aeromaint/contracts/search/dashes.ts";
import {
  maxPartNumberLength,
  minNumberPart,
  numberForm,
} from "@aeromaint/contracts/search/number-form.ts";
import { RE2JS } from "re2js";

/**
 * Instructions of a compiled rule beyond one for each of its characters: the time it takes is a multiple of them
 * and the text.
 */
const maxUnfolded = 1_000;
/** Of one text. */
const maxNumbers = 1_000;

/** What is wrong with a rule by which part numbers are recognised, or null. */
export function ruleProblem(pattern: string): string | null {
  try {
    const rule = RE2JS.compile(pattern);
    if (rule.matcher("").find()) return "规则不能与空文本相符";
    return rule.programSize() > maxUnfolded + pattern.length
      ? "规则过于复杂，请减少重复次数"
      : null;
  } catch {
    return "不是正确的正则表达式（RE2 语法，不支持回溯引用和环视）";
  }
}

/** The part numbers of texts; each once, as it was written first. */
export function numbersIn(pattern: string, texts: readonly string[]): string[][] {
  // An engine without backtracking: no rule makes it slower than its size times the text's.
  const rule = RE2JS.compile(pattern);
  return texts.map((text) => numbersOf(rule, text));
}

function numbersOf(rule: RE2JS, text: string): string[] {
  const found = new Map<string, string>();
  const plain = plainDashes(text.normalize("NFKC"));
  const matcher = rule.matcher(plain);
  while (found.size < maxNumbers && matcher.find()) {
    const number = matcher.group()?.trim() ?? "";
    const form = numberForm(number);
    if (isNumber(number, form) && !found.has(form)) found.set(form, number);
  }
  return [...found.values()];
}

/** What has letters and digits and is no part: standards, rules, tasks of manuals, aircraft, engines. */
const ordinary =
  /^(?:ISO|IEC|IEEE|GBT?|GJB|HB|JJ[GF]|EN|CCAR|FAR|SFAR|CS|CTSO|TSO|ETSO|ATA|ARINC|AMM|CMM|IPC|SRM|TSM|FIM|MEL|CDL|TASK|FIG|ITEM|STEP|REV|PAGE|MSN|CFM|CF|PW|STA|FR|WL|BL|ZONE|RTCA|COVID|TEL|QQ|FL|ARJ|CRJ|ERJ|EMB|COMAC|USB|UTC|RVSM|ETOPS|EDTO|KG|MM|PSI|RPM)(?=[\d-])/;

/** Long enough to be found by a part, and not a word with hyphens. */
function isNumber(number: string, form: string): boolean {
  const fits = form.length >= minNumberPart && number.length <= maxPartNumberLength;
  const hyphens = number.split("-").length - 1;
  return fits && /\d/.test(form) && (hyphens > 1 || !ordinary.test(number));
}
