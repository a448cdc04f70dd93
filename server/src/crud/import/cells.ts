import { checkField, keptValue } from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { messages, patterns, plainTelephone } from "@aeromaint/contracts/fields/validation.ts";
import { clearingWord } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { ChoiceBook } from "./choices.ts";
import type { Importable, Parsed, StoredRow } from "./importable.ts";

/** A column of an import's sheet. */
export interface ImportColumn {
  name: string;
  title: string;
  schema: FieldSchema;
  /** A new row needs it. */
  isRequired: boolean;
  isExtra: boolean;
}

const unread = ["password", "files", "richText"];

/** The columns that follow from a resource's fields, in their order, and what sheets have besides. */
export function columnsOf({ resource, without = [], optional = [], extra = {} }: Importable) {
  const { fields, create } = resource;
  // Fields of contracts/ are made by fields.ts, so they say of themselves what FieldSchema lists.
  const schemas = Object.entries(fields as unknown as Record<string, FieldSchema>);
  const own = schemas.filter(
    ([name, schema]) => !unread.includes(schema["x-kind"]) && !without.includes(name),
  );
  const columnOf = ([name, schema]: [string, FieldSchema], isExtra: boolean): ImportColumn => {
    const isRequired = create.required?.includes(name) === true && !optional.includes(name);
    return { name, title: schema.title, schema, isRequired, isExtra };
  };
  return [
    ...own.map((field) => columnOf(field, false)),
    ...Object.entries(extra).map((field) => columnOf(field, true)),
  ];
}

/** What the cells of a column may name. */
export interface Vocabulary {
  /** Labels of dictionary values, by value. */
  labels?: ReadonlyMap<string, string> | undefined;
  choices?: ChoiceBook | undefined;
}

const separators = /[、,，;；\n]+/;

/** The parts of a cell that lists things; a name may hold a separator itself. */
const partsOf = (text: string, isKnown: (part: string) => boolean): string[] =>
  isKnown(text)
    ? [text]
    : text
        .split(separators)
        .map((part) => part.trim())
        .filter((part) => part !== "");

/** A cell's text as its field has it on the wire. */
export function parseCell(
  { schema, isRequired, title }: ImportColumn,
  text: string,
  { words, today }: { words: Vocabulary; today: string },
): Parsed {
  const isList = [schema.type].flat()[0] === "array";
  if (text === clearingWord) {
    return isRequired ? { problem: messages.required } : { value: isList ? [] : null };
  }
  const read = readValue(schema, text, words);
  if ("problem" in read) return { problem: `${title}${read.problem}` };
  const problem = checkField(schema, read.value, { required: isRequired, today });
  if (problem) return { problem };
  const { value } = read;
  const isNumber = ["integer", "number"].includes(String([schema.type].flat()[0]));
  return { value: isNumber ? Number(value) : keptValue(schema, value) };
}

const telephones = [patterns.mobile, patterns.telephone].map(({ source }) => source);

function readValue(schema: FieldSchema, text: string, { labels, choices }: Vocabulary): Parsed {
  switch (schema["x-kind"]) {
    case "dictionary": {
      const values = schema.enum ?? schema.items?.enum ?? [];
      const byLabel = new Map(
        values.flatMap((value) => (value === null ? [] : [[labels?.get(value) ?? value, value]])),
      );
      const valueNamed = (part: string) =>
        byLabel.get(part) ?? (values.includes(part) ? part : undefined);
      return named(schema, text, valueNamed);
    }
    case "reference":
    case "references":
      return named(schema, text, (part) => choices?.idOf(part));
    case "tags":
      return { value: partsOf(text, () => false) };
    case "integer":
    case "decimal":
      return { value: text.normalize("NFKC").replaceAll(/[,\s]|元$/g, "") };
    case "date": {
      const { day, time } = momentIn(text);
      const isDay = time === "" || time === "00:00:00";
      if (day && !isDay) return { problem: `只能填写日期，单元格中还有时间 ${time}` };
      return { value: day ?? text };
    }
    case "dateTime": {
      const { day, time } = momentIn(text);
      return { value: day ? `${day} ${time || "00:00:00"}` : text };
    }
    default:
      return { value: telephones.includes(schema.pattern ?? "") ? plainTelephone(text) : text };
  }
}

/** One value that a cell names, or the values of a list. */
function named(
  schema: FieldSchema,
  text: string,
  valueNamed: (part: string) => string | null | undefined,
): Parsed {
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

const written = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/;

/** A day as yyyy-MM-dd, in whichever way people write it; null for what is none. */
function dayOf(text: string): string | null {
  const plain = text.normalize("NFKC").replaceAll(/\s/g, "");
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? written.exec(plain);
  const [, year, month = "", day = ""] = digits ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}

const timeAtEnd = /[\sT日](\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:\.\d{1,9})?)?[分秒]?Z?$/;

/** The day and the time of a text; the time is empty without one. */
function momentIn(text: string): { day: string | null; time: string } {
  const plain = text.normalize("NFKC").trim();
  const found = timeAtEnd.exec(plain);
  const [, hour, minute, second = "0"] = found ?? [];
  // The sign before the time belongs to the date, as in 2026年3月5日0:00.
  const date = found ? plain.slice(0, found.index + 1).replace(/T$/, "") : plain;
  const time = hour && [hour, minute, second].map((part) => part?.padStart(2, "0")).join(":");
  return { day: dayOf(date), time: time ?? "" };
}

/** What a sheet shows of a field of a row that is there. */
export function fieldText(
  { name, schema }: Pick<ImportColumn, "name" | "schema">,
  row: StoredRow,
  { words = {}, labels }: { words?: Importable["words"]; labels?: Vocabulary["labels"] },
): string {
  const value = row[words[name] ?? name];
  if (value === null || value === undefined) return "";
  const textOf = (part: unknown) => labels?.get(String(part)) ?? String(part);
  if (Array.isArray(value)) return value.map(textOf).join("、");
  return schema["x-kind"] === "dictionary" ? textOf(value) : String(value);
}

/** Whether a field's value is the same: lists in any order, blank like nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === "number") return Number(other ?? Number.NaN) === one;
  const textOf = (value: unknown): string =>
    Array.isArray(value) ? value.map(String).toSorted().join("\n") : String(value ?? "");
  return textOf(one) === textOf(other);
}
