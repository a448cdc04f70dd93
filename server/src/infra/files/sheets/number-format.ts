import { formatValue } from "hucre";

/** Texts, escaped characters, padding, and brackets for colours, currencies and conditions. */
export const literals = /"[^"]*"|[\\!_*].|\[[^[\]]*\]/gs;
export const general = /General|G\/通用格式/gi;

/** Built-in formats of dates. `timeIds` are those with a time. */
const dateIds = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const timeIds = [18, 19, 20, 21, 22, 32, 33, 34, 35, 45, 46, 47, 55, 56];
const codes: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  48: "##0.0E+0",
  49: "@",
};

/** Code of a built-in format; empty: general. */
export function builtInFormat(id: number): string {
  if (timeIds.includes(id)) return "yyyy-mm-dd h:mm:ss";
  if (dateIds.some(([first, last]) => id >= first && id <= last)) return "yyyy-mm-dd";
  return codes[id] ?? (id >= 37 && id <= 44 ? "#,##0.00" : "");
}

/** Literal texts that change the value, such as 万元. */
const units = /[万亿千百佰仟]|^\s*[kmw]\s*$/i;
const digits = /[0#?@]|General|G\/通用格式/i;

/**
 * Reason why a format does not show the cell's number. `#,##0,` and `0%` show a multiple, `;;;`
 * nothing. Null if it shows the number.
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

/**
 * Displayed text of a value in a text column, with zeros, prefix and suffix. Removes separators
 * of digit groups, decimal padding and exponents: account 535968 is not 535,968. A hyphen stays.
 */
export function shownText(value: number | string, code: string): string {
  if (typeof value === "string") {
    const isPlain = !code.replaceAll(literals, "").includes("@") || /^@?$/.test(code.trim());
    return isPlain ? value : formatValue(value, code).replaceAll(/\$\$/g, "$");
  }
  const plain = String(Number(value.toPrecision(15)));
  const known = code.replaceAll(unknownBrackets, "").replaceAll(general, "0");
  if (/^[@0]?$/.test(known.trim())) return plain;
  const kept: string[] = [];
  const held = known.replaceAll(literals, (text) =>
    groupSeparator.test(text) ? " " : String.fromCharCode(firstPrivateUse + kept.push(text) - 1),
  );
  const restore = (text: string, change: (literal: string, sign: string) => string) =>
    text.replaceAll(/[\ue000-\uf8ff]/g, (sign) =>
      change(kept[sign.charCodeAt(0) - firstPrivateUse] ?? sign, sign),
    );
  const format = wholeFormat(held, plain.split(".")[1]?.length ?? 0);
  // Literals are restored last: the library takes a quoted % for a percentage.
  const withBrackets = restore(format, (literal, sign) => (literal[0] === "[" ? literal : sign));
  return restore(formatValue(value, withBrackets), literalText);
}

/** Brackets without effect on the text: Chinese numerals and Chinese names of colours. */
const unknownBrackets = /\[(?:DBNum\d+|\p{Script=Han}+\d*)\]/giu;

/** Blank, comma or apostrophe as a literal. */
const groupSeparator = /^(?:[\\!][\s,，'’]|"[\s,，'’]")$/;

/** Exponents, fractions, separators of digit groups, decimals. */
const ignoredParts = [
  /E[+-][0#?]+/gi,
  /(?<![0#?])[0#?]+\s*\/\s*[0-9#?]+/g,
  /(?<=[0#?])[\s,，'’]+(?=[0#?])/g,
  /\.[0#?]*/g,
];

/** Removes separators and exponents, and keeps the decimals of the number. */
function wholeFormat(code: string, decimals: number): string {
  const fraction = decimals > 0 ? `.${"0".repeat(decimals)}` : "";
  const sections = code.split(";").map((section) => {
    if (!/[0#?]/.test(section)) return section;
    const whole = ignoredParts.reduce((rest, pattern) => rest.replaceAll(pattern, ""), section);
    const last = Math.max(...["0", "#", "?"].map((sign) => whole.lastIndexOf(sign)));
    if (last < 0) return `0${fraction}`;
    return `${whole.slice(0, last + 1)}${fraction}${whole.slice(last + 1)}`;
  });
  return sections.join(";");
}

/** Displayed text of a literal; padding is blank. */
function literalText(literal: string): string {
  if (literal.startsWith('"')) return literal.slice(1, -1);
  return /^[_*]/.test(literal) ? " " : literal.slice(1);
}

const firstPrivateUse = 0xe000;

/** Stored number without rounding noise of binary fractions. */
export const storedText = (value: number): string =>
  String(Number(Number(value.toPrecision(15)).toFixed(8)));
