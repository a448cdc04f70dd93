import { formatValue } from "hucre";

/** Texts, escaped signs, padding, and what stands in brackets: colours, currencies, conditions. */
const literals = /"[^"]*"|[\\!_*].|\[[^[\]]*\]/gs;
const general = /General|G\/通用格式/gi;

const dateIds = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const codes: Readonly<Record<number, string>> = {
  ...{ 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00" },
  ...{ 12: "# ?/?", 13: "# ??/??", 48: "##0.0E+0", 49: "@" },
};

/** The code of a format that files name by its number alone; empty: general. */
export function builtInFormat(id: number): string {
  if (dateIds.some(([first, last]) => id >= first && id <= last)) return "yyyy-mm-dd";
  return codes[id] ?? (id >= 37 && id <= 44 ? "#,##0.00" : "");
}

/** Whether numbers are shown as dates or times. */
export function isDateFormat(code: string): boolean {
  const bare = code
    .replaceAll(/\[(?:h+|m+|s+)\]/gi, "h")
    .replaceAll(literals, "")
    .replaceAll(general, "");
  return /[ymdhs]|AM\/PM/i.test(bare);
}

/** Literal texts that make a number mean something else, such as 万元. */
const units = /[万亿千百佰仟]|^\s*[kmw]\s*$/i;
const digits = /[0#?@]|General|G\/通用格式/i;

/**
 * What keeps a format from showing the number that the cell holds: it shows a multiple of it, as
 * `#,##0,` and `0%` do, or nothing, as `;;;` does. Null for honest formats.
 */
export function formatProblem(value: number, code: string): "scaled" | "percent" | "hidden" | null {
  const bare = code.replaceAll(literals, "");
  if (/[0#?],+(?![0#?,])/.test(bare)) return "scaled";
  if (bare.includes("%")) return "percent";
  const texts = code.match(literals) ?? [];
  if (texts.some((text) => units.test(text.replaceAll(/^["\\!]|"$/g, "")))) return "scaled";
  const isGeneral = bare === "" && texts.every((text) => text.startsWith("["));
  if (value === 0 || isGeneral || /\[[<>=]/.test(code)) return null;
  const sections = bare.split(";");
  const section = (value < 0 ? sections[1] : undefined) ?? sections[0] ?? "";
  return digits.test(section) ? null : "hidden";
}

/** What a cell with a number or a text shows, with the zeros that its format puts before it. */
export function shownText(value: number | string, code: string): string {
  if (typeof value === "string") {
    const isPlain = !code.replaceAll(literals, "").includes("@") || /^@?$/.test(code.trim());
    return isPlain ? value : formatValue(value, code).replaceAll(/\$\$/g, "$");
  }
  const plain = String(Number(value.toPrecision(15)));
  const known = code
    .replaceAll(/!(.)/gs, "\\$1")
    .replaceAll(general, "0")
    // Colours have Chinese names too.
    .replaceAll(/\[\p{Script=Han}+\d*\]/gu, "");
  return /^[@0]?$/.test(known.trim()) ? plain : formatValue(value, known);
}
