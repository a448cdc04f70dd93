import { checkField, keptValue } from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { clearingWord } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { Choice, Importable, Parsed, StoredRow } from "./importable.ts";

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
  /** Ids by label and alias; null where several have it. */
  ids?: ReadonlyMap<string, string | null> | undefined;
}

export function idsByLabel(choices: readonly Choice[]): Map<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const { id, aliases = [] } of choices) {
    for (const alias of aliases) {
      const isOther = ids.has(alias) && ids.get(alias) !== id;
      ids.set(alias, isOther ? null : id);
    }
  }
  const labels = new Map<string, string | null>();
  for (const { id, label } of choices) labels.set(label, labels.has(label) ? null : id);
  // A whole label says more than another's alias; an id is one's own.
  const own = choices.map(({ id }) => [id, id] as const);
  return new Map([...ids, ...labels, ...own]);
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

function readValue(schema: FieldSchema, text: string, { labels, ids }: Vocabulary): Parsed {
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
      return named(schema, text, (part) => ids?.get(part));
    case "tags":
      return { value: partsOf(text, () => false) };
    case "integer":
    case "decimal":
      return { value: text.normalize("NFKC").replaceAll(/[,\s]|元$/g, "") };
    case "date":
      return { value: dayOf(text) ?? text };
    case "dateTime":
      return { value: momentOf(text) };
    default:
      return { value: text };
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

function momentOf(text: string): string {
  const [day = "", time = "00:00:00"] = text
    .normalize("NFKC")
    .trim()
    .split(/[\sT]+/, 2);
  const date = dayOf(day);
  return date ? `${date} ${time.length === 5 ? `${time}:00` : time}` : text;
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
