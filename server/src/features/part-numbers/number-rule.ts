import { plainDashes } from "@aeromaint/contracts/search/dashes.ts";
import {
  maxPartNumberLength,
  minNumberPart,
  numberForm,
} from "@aeromaint/contracts/search/number-form.ts";
import { RE2JS } from "re2js";

/**
 * Maximum instructions of a compiled rule, in addition to one per character. The run time is proportional to the
 * instructions and the text.
 */
const maxExtraInstructions = 1_000;
/** Maximum numbers of one text. */
const maxNumbers = 1_000;

/** Error of a rule for part numbers in Chinese, or null. */
export function findRuleError(pattern: string): string | null {
  try {
    const rule = RE2JS.compile(pattern);
    if (rule.matcher("").find()) return "规则不能与空文本相符";
    return rule.programSize() > maxExtraInstructions + pattern.length
      ? "规则过于复杂，请减少重复次数"
      : null;
  } catch {
    return "不是正确的正则表达式（RE2 语法，不支持回溯引用和环视）";
  }
}

/** Part numbers of each text without duplicates, in their first notation. */
export function extractNumbers(pattern: string, texts: readonly string[]): string[][] {
  // RE2 does not backtrack: the time is at most proportional to rule size and text length.
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

/** Words with letters and digits that are not part numbers: standards, rules, manual tasks, aircraft, engines. */
const ordinary =
  /^(?:ISO|IEC|IEEE|GBT?|GJB|HB|JJ[GF]|EN|CCAR|FAR|SFAR|CS|CTSO|TSO|ETSO|ATA|ARINC|AMM|CMM|IPC|SRM|TSM|FIM|MEL|CDL|TASK|FIG|ITEM|STEP|REV|PAGE|MSN|CFM|CF|PW|STA|FR|WL|BL|ZONE|RTCA|COVID|TEL|QQ|FL|ARJ|CRJ|ERJ|EMB|COMAC|USB|UTC|RVSM|ETOPS|EDTO|KG|MM|PSI|RPM)(?=[\d-])/;

/** True if the number is long enough for a search by parts and is not a hyphenated word. */
function isNumber(number: string, form: string): boolean {
  const fits = form.length >= minNumberPart && number.length <= maxPartNumberLength;
  const hyphens = number.split("-").length - 1;
  return fits && /\d/.test(form) && (hyphens > 1 || !ordinary.test(number));
}
