import { isCreditCode, isIdCard } from "../people/identity.ts";
import type { FieldSchema } from "./fields.ts";
import { isBlank, normaliseText, removeInvisible } from "./plain-text.ts";
import { isDate, isDateTime, isMoment, isStorableText, messages, patterns } from "./validation.ts";

/** Formats of fields; the server's validator registers the same names. */
export const formats: Record<string, (value: string) => boolean> = {
  "moment-of-day": isDateTime,
  day: isDate,
  moment: isMoment,
  "rich-text": () => true,
  "id-card": isIdCard,
  "credit-code": isCreditCode,
};

/** True for empty or invisible text, and for empty arrays. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return isBlank(value);
  return Array.isArray(value) && value.length === 0;
}

/** Removes leading zeros of an id, or of ids joined by commas, so that equal ids are equal strings. */
export function normaliseIds(text: string): string {
  return text.replaceAll(/(?<![0-9])0+(?=[0-9])/g, "");
}

/** Normalises a value for storage: invisible characters, names and titles, spellings of ids. */
export function normaliseValue(schema: Partial<FieldSchema>, value: unknown): unknown {
  const { "x-kind": kind, items, properties } = schema;
  if (typeof value === "string") {
    const isId = kind === "references" || schema.pattern === patterns.id.source;
    if (isId) return normaliseIds(value);
    if (kind === "text" || kind === "tags") return normaliseText(value);
    return kind === "textarea" ? removeInvisible(value) : value;
  }
  if (Array.isArray(value) && items && kind !== "files") {
    const item = kind === "tags" ? { ...items, "x-kind": kind } : items;
    return value.map((entry) => normaliseValue(item, entry));
  }
  if (typeof value !== "object" || value === null || !properties) return value;
  const entries = Object.entries(value).map(([name, part]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, field ? normaliseValue(field, part) : part];
  });
  return Object.fromEntries(entries);
}

interface FieldCheck {
  required: boolean;
  /** Current day of the platform, yyyy-MM-dd; without it future days are allowed. */
  today?: string | undefined;
}

/** Returns the message for an invalid value, or null. Shared by forms and server. */
export function checkField(
  schema: FieldSchema,
  value: unknown,
  { required, today }: FieldCheck,
): string | null {
  if (isEmpty(value)) return required ? (schema["x-required"] ?? messages.required) : null;
  const type = [schema.type].flat()[0];
  if (type === "integer" || type === "number") return checkNumber(schema, value);
  if (type === "array") return checkList(schema, value);
  return checkText(schema, value) ?? checkLatest(schema, String(value), today);
}

/** ISO days and months sort chronologically as text. */
function checkLatest(schema: FieldSchema, text: string, today: string | undefined): string | null {
  if (schema["x-latest"] !== "today" || !today) return null;
  if (text <= today.slice(0, text.length)) return null;
  return `${schema.title}不能晚于${text.length < today.length ? "本月" : "今天"}`;
}

function wrong(schema: FieldSchema): string {
  return schema["x-message"] ?? `${schema.title}格式不正确`;
}

const inDigits = /^-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * True if text is a number in plain digits, with no more decimals than the field allows. `Number`
 * would also read 1e3, 0x10 and 007.
 */
export function isPlainNumber(schema: FieldSchema, text: string): boolean {
  const match = inDigits.exec(text.trim());
  if (!match) return false;
  const isWhole = [schema.type].flat()[0] === "integer";
  const decimals = isWhole ? 0 : (schema["x-decimals"] ?? Number.POSITIVE_INFINITY);
  return (match[1]?.length ?? 0) <= decimals;
}

function checkNumber(schema: FieldSchema, value: unknown): string | null {
  if (typeof value === "string" && !isPlainNumber(schema, value)) return wrong(schema);
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return wrong(schema);
  if ([schema.type].flat()[0] === "integer" && !Number.isInteger(number)) return wrong(schema);
  if (countDecimals(number) > (schema["x-decimals"] ?? Number.POSITIVE_INFINITY))
    return wrong(schema);
  if (schema.minimum !== undefined && number < schema.minimum) return wrong(schema);
  if (schema.maximum !== undefined && number > schema.maximum) {
    return `${schema.title}不能大于${schema.maximum}`;
  }
  return null;
}

/** Digits after the point in the shortest decimal form: 1.25 → 2, 1e-7 → 7. */
export function countDecimals(number: number): number {
  const [mantissa = "", exponent = "0"] = String(number).split("e");
  const digits = mantissa.split(".")[1]?.length ?? 0;
  return Math.max(0, digits - Number(exponent));
}

function checkList(schema: FieldSchema, value: unknown): string | null {
  if (!Array.isArray(value)) return wrong(schema);
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    return `${schema.title}不能超过${schema.maxItems}个`;
  }
  const { pattern, maxLength = Number.POSITIVE_INFINITY } = schema.items ?? {};
  if (pattern === undefined) return null;
  const shape = new RegExp(pattern, "u");
  const isRight = (item: unknown) =>
    (typeof item === "string" || typeof item === "number") &&
    [...String(item)].length <= maxLength &&
    shape.test(String(item));
  return value.every(isRight) ? null : wrong(schema);
}

function checkText(schema: FieldSchema, value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return wrong(schema);
  const text = String(normaliseValue(schema, value));
  if (!isStorableText(text)) return `${schema.title}${messages.wrongText}`;
  // Counts code points, like the server's validator and PostgreSQL.
  if (schema.maxLength !== undefined && [...text].length > schema.maxLength) {
    return schema["x-message"] && schema.pattern
      ? schema["x-message"]
      : `${schema.title}不能超过${schema.maxLength}个字符`;
  }
  if (schema.enum && !schema.enum.includes(text)) return `${schema.title}的取值不正确`;
  if (schema.pattern && !new RegExp(schema.pattern, "u").test(text)) return wrong(schema);
  if (schema.format && !formats[schema.format]?.(text)) return wrong(schema);
  return null;
}
