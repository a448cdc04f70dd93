import fc from "fast-check";
import type { FieldShape } from "./operations.ts";

/** Values for requests in addition to schemas: existing ids, and an encrypted password. */
export interface Stock {
  /** Ids seen in responses under this field name; any id for an unknown name. */
  idsFor(field: string): readonly string[];
  sealedPassword: string;
}

const days = fc.constantFrom("2024-02-29", "1990-05-17", "2026-01-01", "9999-12-31");
const moments = fc.constantFrom(
  "2026-01-01 08:00:00",
  "1999-12-31 23:59:59",
  "2024-02-29 00:00:00",
);
const html = fc.constantFrom(
  "<p>检查<strong>起落架</strong></p>",
  "<p onclick=alert(1)>x</p><svg onload=alert(1)>",
  '<img src="data:image/png;base64,AAAA"><a href="javascript:1">x</a>',
);
const words = fc.constantFrom("起落架", "APU", "B737-800", "质量部", "维修经验", "admin", "测试");
const formats: Record<string, fc.Arbitrary<string>> = {
  "moment-of-day": moments,
  moment: fc.oneof(days, moments),
  day: days,
  "rich-text": html,
  "id-card": fc.constant("11010519491231002X"),
  "credit-code": fc.constant("91000000MADEM10005"),
};

/** Values that mostly match the schema of a field. */
export function validValue(name: string, field: FieldShape, stock: Stock): fc.Arbitrary<unknown> {
  const kind = field["x-kind"];
  if (kind === "reference" || /Ids?$|^ids?$/.test(name)) {
    const known = stock.idsFor(name);
    const id = known.length > 0 ? fc.constantFrom(...known) : fc.constant("1");
    return kind === "references" || isList(field) ? fc.array(id, { maxLength: 3 }) : id;
  }
  if (kind === "password") return fc.constant(stock.sealedPassword);
  if (kind === "files") return fc.constant([]);
  if (field.enum) return fc.constantFrom(...field.enum);
  if (field.format && formats[field.format]) return formats[field.format] as fc.Arbitrary<string>;
  const type = [field.type].flat()[0];
  if (type === "integer") {
    return fc.integer({ min: field.minimum ?? 0, max: Math.min(field.maximum ?? 200, 200) });
  }
  if (type === "number") return fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100);
  if (type === "boolean") return fc.boolean();
  if (isList(field)) return fc.constant([]);
  return fittingText(field);
}

function isList({ type }: FieldShape): boolean {
  return [type].flat().includes("array");
}

function fittingText({ pattern, maxLength }: FieldShape): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: "small" });
  const numbered = fc.tuple(words, fc.nat(99_999)).map(([word, number]) => `${word}${number}`);
  return fc.oneof(words, numbered).map((text) => text.slice(0, maxLength));
}
