import { checkField, normaliseValue } from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { messages, patterns, plainTelephone } from "@aeromaint/contracts/fields/validation.ts";
import { clearKeyword } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { ChoiceBook } from "./choices.ts";
import type { Importable, ParsedCell, StoredRow } from "./importable.ts";

export interface ImportColumn {
  name: string;
  title: string;
  schema: FieldSchema;
  /** True if a new row needs a value. */
  isRequired: boolean;
  /** True for a column that is not stored. */
  isExtra: boolean;
}

const kindsWithoutColumn = ["password", "files", "richText"];

/** Columns of a resource's fields, in their order. */
export function columnsOf({ resource: { fields, create } }: Importable): ImportColumn[] {
  // fields.ts creates all fields of contracts/, with the members of FieldSchema.
  return Object.entries(fields as unknown as Record<string, FieldSchema>)
    .filter(([, schema]) => !kindsWithoutColumn.includes(schema["x-kind"]))
    .map(([name, schema]) => ({
      name,
      title: schema.title,
      schema,
      isRequired: create.required?.includes(name) === true,
      isExtra: !(name in create.properties),
    }));
}

/** Values that cells of a column may name. */
export interface Vocabulary {
  labels?: ReadonlyMap<string, string> | undefined;
  choices?: ChoiceBook | undefined;
}

const separators = /[、,，;；\n]+/;

/** Splits a cell with several names. A known name may contain a separator. */
const partsOf = (text: string, isKnown: (part: string) => boolean): string[] =>
  isKnown(text)
    ? [text]
    : text
        .split(separators)
        .map((part) => part.trim())
        .filter((part) => part !== "");

/** Converts a cell's text to the value of its field. */
export function parseCell(
  { schema, isRequired, title }: ImportColumn,
  text: string,
  { words, today }: { words: Vocabulary; today: string },
): ParsedCell {
  const isList = [schema.type].flat()[0] === "array";
  if (text === clearKeyword) {
    return isRequired ? { problem: messages.required } : { value: isList ? [] : null };
  }
  const read = parseValue(schema, text, words);
  if ("problem" in read) return { problem: `${title}${read.problem}` };
  const problem = checkField(schema, read.value, { required: isRequired, today });
  if (problem) return { problem };
  const { value } = read;
  const isNumber = ["integer", "number"].includes(String([schema.type].flat()[0]));
  return { value: isNumber ? Number(value) : normaliseValue(schema, value) };
}

const telephones = [patterns.mobile, patterns.telephone].map(({ source }) => source);

function parseValue(
  schema: FieldSchema,
  text: string,
  { labels, choices }: Vocabulary,
): ParsedCell {
  switch (schema["x-kind"]) {
    case "dictionary": {
      const values = schema.enum ?? schema.items?.enum ?? [];
      const byLabel = new Map(
        values.flatMap((value) => (value === null ? [] : [[labels?.get(value) ?? value, value]])),
      );
      const valueNamed = (part: string) =>
        byLabel.get(part) ?? (values.includes(part) ? part : undefined);
      return parseNamedValues(schema, text, valueNamed);
    }
    case "reference":
    case "references":
      return parseNamedValues(schema, text, (part) => choices?.idOf(part));
    case "tags":
      return { value: partsOf(text, () => false) };
    case "integer":
    case "decimal":
      return { value: text.normalize("NFKC").replaceAll(/[,\s]|^¥|元$/g, "") };
    case "date": {
      const { day, time } = parseMoment(text);
      const isDay = time === "" || time === "00:00:00";
      if (day && !isDay) return { problem: `只能填写日期，单元格中还有时间 ${time}` };
      return { value: day ?? text };
    }
    case "dateTime": {
      const { day, time } = parseMoment(text);
      return { value: day ? `${day} ${time || "00:00:00"}` : text };
    }
    default:
      return { value: telephones.includes(schema.pattern ?? "") ? plainTelephone(text) : text };
  }
}

/** Value of a named choice, or values of a list. */
function parseNamedValues(
  schema: FieldSchema,
  text: string,
  valueNamed: (part: string) => string | null | undefined,
): ParsedCell {
  const isList = [schema.type].flat()[0] === "array";
  const parts = isList ? partsOf(text, (part) => Boolean(valueNamed(part))) : [text];
  const values: string[] = [];
  for (const part of parts) {
    const value = valueNamed(part);
    if (value === undefined) {
      const isGiven = schema["x-kind"] !== "dictionary";
      return { problem: `“${part}”不存在${isGiven ? "，或不在您的权限范围内" : ""}` };
    }
    if (value === null) return { problem: `“${part}”不止一个，请填写完整路径、账号或编号` };
    if (!values.includes(value)) values.push(value);
  }
  return { value: isList ? values : values[0] };
}

const dayPattern = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/;

/** Day as yyyy-MM-dd, from the usual spellings; null for other text. */
function parseDay(text: string): string | null {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\s/g, "")
    .replace(/(?:星期|周)[一二三四五六日天]$/, "");
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? dayPattern.exec(plain);
  const [, year, month = "", day = ""] = digits ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}

const timePattern =
  /[\sT日](上午|下午)?\s?(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:\.\d{1,9})?)?[分秒]?\s?([AP]M)?(?:Z|[+-]\d\d:?\d\d)?$/i;

/** Day and time of a text; the time is empty if absent. Time zones are ignored. */
function parseMoment(text: string): { day: string | null; time: string } {
  const plain = text.normalize("NFKC").trim();
  const found = timePattern.exec(plain);
  if (!found) return { day: parseDay(plain), time: "" };
  const [, before, shown = "", minute = "", second = "0", after] = found;
  const half = before ?? after;
  const isAfternoon = /^(?:下午|PM)$/i.test(half ?? "");
  const hour = half ? (Number(shown) % 12) + (isAfternoon ? 12 : 0) : shown;
  // The character before the time belongs to the date, as in 2026年3月5日0:00.
  const date = plain.slice(0, found.index + 1).replace(/T$/i, "");
  const time = [hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":");
  return { day: parseDay(date), time };
}

/** Text of a stored field in a sheet. A reference shows its name: deptId → deptName. */
export function fieldText(
  { name, schema }: Pick<ImportColumn, "name" | "schema">,
  row: StoredRow,
  labels?: Vocabulary["labels"],
): string {
  const isReference = schema["x-kind"].startsWith("reference");
  const value = row[isReference ? name.replace(/(?:Id(s?))?$/, "Name$1") : name];
  if (value === null || value === undefined) return "";
  const textOf = (part: unknown) => labels?.get(String(part)) ?? String(part);
  if (Array.isArray(value)) return value.map(textOf).join("、");
  return schema["x-kind"] === "dictionary" ? textOf(value) : String(value);
}

/** Compares field values: lists in any order; empty text equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === "number") return Number(other ?? Number.NaN) === one;
  const textOf = (value: unknown): string =>
    Array.isArray(value) ? value.map(String).toSorted().join("\n") : String(value ?? "");
  return textOf(one) === textOf(other);
}
