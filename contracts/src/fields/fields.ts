import { type TOptional, type TUnsafe, Type } from "typebox";
import { type DictionaryType, dictionaries, type ValueOf } from "../dictionaries.ts";
import { messages, patterns } from "./validation.ts";

/**
 * What a field says of itself beyond JSON Schema. The same schema checks the request on the
 * server, makes the form's rules, and titles columns, API pages and sheets.
 */
export interface FieldSchema {
  type: string | readonly string[];
  /** Chinese name as the specification has it. */
  title: string;
  /** How a form asks for it. */
  "x-kind": FieldKind;
  /** Dictionary whose labels stand for the values. */
  "x-dict"?: DictionaryType;
  /** Sentence for a missing value; 必填项不能为空! where absent. */
  "x-required"?: string;
  /** Sentence for a value of the wrong form. */
  "x-message"?: string;
  /** The last day or month that may be given. */
  "x-latest"?: "today";
  /** Most digits after the decimal point. */
  "x-decimals"?: number;
  /** Most bytes of a formatted text; those of any formatted text where absent. */
  "x-max-bytes"?: number;
  pattern?: string;
  format?: string;
  enum?: readonly (string | null)[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  /** Of a list: of texts, or of objects. */
  items?: Partial<FieldSchema>;
  /** Of an object. */
  properties?: Record<string, Partial<FieldSchema>>;
}

export type FieldKind =
  | "text"
  | "textarea"
  | "integer"
  | "decimal"
  | "dictionary"
  | "date"
  | "dateTime"
  | "reference"
  | "references"
  | "tags"
  | "richText"
  | "password"
  | "files";

/** A field as the types see it: T on the wire, and a FieldSchema that tools can read. */
export type Field<T> = TUnsafe<T> & FieldSchema;

function field<T>(schema: FieldSchema): Field<T> {
  return Type.Unsafe<T>(schema) as Field<T>;
}

interface TextOptions {
  max: number;
  pattern?: RegExp;
  message?: string;
  required?: string;
}

/** One line of text, 1 to `max` characters, not only white space. */
export function text(
  title: string,
  { max, pattern, message, required }: TextOptions,
): Field<string> {
  return field({
    type: "string",
    title,
    "x-kind": "text",
    minLength: 1,
    maxLength: max,
    ...(pattern && { pattern: pattern.source }),
    ...(message && { "x-message": message }),
    ...(required && { "x-required": required }),
  });
}

/** Several lines of plain text. */
export function textarea(title: string, { max }: { max: number }): Field<string> {
  return field({ type: "string", title, "x-kind": "textarea", minLength: 1, maxLength: max });
}

/** Formatted text as the editor makes it (HTML); at most 8 MiB with its inlined pictures. */
export function richText(title: string): Field<string> {
  return field({ type: "string", title, "x-kind": "richText", minLength: 1, format: "rich-text" });
}

/** The largest that a column of whole numbers holds. */
export const maxInteger = 2_147_483_647;

/** A whole number from 1, as orders and counts are. */
export function positiveInteger(title: string): Field<number> {
  return field({
    type: "integer",
    title,
    "x-kind": "integer",
    minimum: 1,
    maximum: maxInteger,
    "x-message": messages.positiveInteger,
  });
}

/** An amount from 0 with at most two decimals, below ten billion. */
export function price(title: string): Field<number> {
  return field({
    type: "number",
    title,
    "x-kind": "decimal",
    minimum: 0,
    maximum: 9_999_999_999.99,
    "x-decimals": 2,
    "x-message": messages.price,
  });
}

/** A value of a dictionary; requests may send it as a number. */
export function coded<T extends DictionaryType>(title: string, type: T): Field<ValueOf<T>> {
  return field({
    type: "string",
    title,
    "x-kind": "dictionary",
    "x-dict": type,
    enum: dictionaries[type].values.map(({ value }) => value),
  });
}

/** Several values of a dictionary; requests may join them by commas. */
export function codedList<T extends DictionaryType>(title: string, type: T): Field<ValueOf<T>[]> {
  const values = dictionaries[type].values.map(({ value }) => value);
  const schema: FieldSchema = {
    type: "array",
    title,
    "x-kind": "dictionary",
    "x-dict": type,
    maxItems: values.length,
  };
  const items = { type: "string", enum: values };
  return field({ ...schema, items, uniqueItems: true } as FieldSchema);
}

/** yyyy-MM-dd HH:mm:ss in the platform's zone. */
export function dateTime(title: string): Field<string> {
  return field({
    type: "string",
    title,
    "x-kind": "dateTime",
    format: "moment-of-day",
    "x-message": messages.dateTime,
  });
}

/** yyyy-MM-dd. */
export function date(title: string): Field<string> {
  return field({
    type: "string",
    title,
    "x-kind": "date",
    format: "day",
    "x-message": messages.date,
  });
}

/** A day or month of what has happened already. */
export function untilToday(past: Field<string>): Field<string> {
  return { ...past, "x-latest": "today" };
}

/** The id of another row. */
export function reference(title: string): Field<string> {
  return field({
    type: "string",
    title,
    "x-kind": "reference",
    pattern: patterns.id.source,
    "x-message": `请选择${title}`,
  });
}

/** The ids of other rows; requests may join them by commas. With `required` an empty list is refused. */
export function references(
  title: string,
  { max, required = false, message }: { max: number; required?: boolean; message?: string },
): Field<string[]> {
  const schema: FieldSchema = {
    type: "array",
    title,
    "x-kind": "references",
    ...(message && { "x-required": message }),
    maxItems: max,
  };
  const items = { type: "string", pattern: patterns.id.source };
  return field({ ...schema, ...(required && { minItems: 1 }), items } as FieldSchema);
}

/** Several short texts with a Latin letter or digit each; requests may join them by commas. */
export function partNumbers(
  title: string,
  { max, maxLength }: { max: number; maxLength: number },
): Field<string[]> {
  const schema: FieldSchema = {
    type: "array",
    title,
    "x-kind": "tags",
    "x-message": `${title}格式不正确，每个件号最多 ${maxLength} 个字符`,
    maxItems: max,
  };
  const items = { type: "string", maxLength, pattern: patterns.partNumber.source };
  return field({ ...schema, items, uniqueItems: true } as FieldSchema);
}

/** A Chinese mobile number. */
export function mobile(title: string): Field<string> {
  return text(title, {
    max: 11,
    pattern: patterns.mobile,
    message: messages.mobile,
    required: messages.mobileRequired,
  });
}

export function email(title: string): Field<string> {
  return text(title, { max: 128, pattern: patterns.email, message: messages.email });
}

/** An identity card's number, 15 or 18 characters with a real date and check digit. */
export function idCard(title: string): Field<string> {
  return { ...text(title, { max: 18, message: messages.idCard }), format: "id-card" };
}

/** A firm's unified social credit code, 18 characters with its check digit. */
export function creditCode(title: string): Field<string> {
  return { ...text(title, { max: 18, message: messages.creditCode }), format: "credit-code" };
}

/** The same field, with what else its schema says, where it may be left out or cleared. */
type OptionalField<S extends FieldSchema> =
  S extends TUnsafe<infer T> ? TOptional<Field<T | null> & Omit<S, keyof Field<T>>> : never;

/** The same field where it may be left out or cleared (null in JSON, empty in a form). */
export function optional<S extends FieldSchema>(schema: S): OptionalField<S> {
  const { enum: values } = schema;
  const nullable = field({
    ...schema,
    type: [schema.type, "null"].flat(),
    ...(values && { enum: [...values, null] }),
  });
  return Type.Optional(nullable) as unknown as OptionalField<S>;
}

/** Whether a field takes several values. */
export function isList({ type }: FieldSchema): boolean {
  return [type].flat().includes("array");
}

// What answers are made of.

export const rowText = () => Type.String();
export const rowTextOrNull = () => Type.Unsafe<string | null>({ type: ["string", "null"] });
export const rowInteger = () => Type.Integer();
export const rowFlag = () => Type.Boolean();
