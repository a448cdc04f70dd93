import { type TOptional, type TUnsafe, Type } from "typebox";
import { type DictionaryType, dictionaries, type ValueOf } from "../dictionaries.ts";
import { messages, patterns } from "./validation.ts";

/** JSON Schema extensions, for validation, forms, columns, API pages and sheets. */
export interface FieldSchema {
  type: string | readonly string[];
  /** Chinese name of the specification. */
  title: string;
  /** Type of input in forms. */
  "x-kind": FieldKind;
  /** Dictionary with the labels of the values. */
  "x-dict"?: DictionaryType;
  /** Message for a missing value; default 必填项不能为空! */
  "x-required"?: string;
  /** Message for an invalid value. */
  "x-message"?: string;
  /** Latest allowed day or month. */
  "x-latest"?: "today";
  /** Maximum digits after the decimal point. */
  "x-decimals"?: number;
  /** Maximum bytes of rich text; default: the general limit. */
  "x-max-bytes"?: number;
  pattern?: string;
  format?: string;
  enum?: readonly (string | null)[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  /** Schema of list entries: texts or objects. */
  items?: Partial<FieldSchema>;
  /** Properties of an object. */
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

/** Field with the TypeScript type T and a readable FieldSchema. */
export type Field<T> = TUnsafe<T> & FieldSchema;

export function field<T>(schema: FieldSchema): Field<T> {
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

export function textarea(title: string, { max }: { max: number }): Field<string> {
  return field({ type: "string", title, "x-kind": "textarea", minLength: 1, maxLength: max });
}

/** HTML of the editor; at most 8 MiB including inline pictures. */
export function richText(title: string): Field<string> {
  return field({ type: "string", title, "x-kind": "richText", minLength: 1, format: "rich-text" });
}

/** Maximum of a PostgreSQL integer column. */
export const maxInteger = 2_147_483_647;

/** Integer from 1, for orders and counts. */
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

/** Amount from 0 with at most two decimals, below ten billion. */
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

/** Value of a dictionary; requests may send it as a number. */
export function coded<T extends DictionaryType>(title: string, type: T): Field<ValueOf<T>> {
  return field({
    type: "string",
    title,
    "x-kind": "dictionary",
    "x-dict": type,
    enum: dictionaries[type].values.map(({ value }) => value),
  });
}

/** Several values of a dictionary; requests may join them with commas. */
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

/** Day or month that must not be in the future. */
export function notAfterToday(past: Field<string>): Field<string> {
  return { ...past, "x-latest": "today" };
}

/** Id of another row. */
export function reference(title: string): Field<string> {
  return field({
    type: "string",
    title,
    "x-kind": "reference",
    pattern: patterns.id.source,
    "x-message": `请选择${title}`,
  });
}

/** Ids of other rows; requests may join them with commas. `required` refuses an empty list. */
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

/** Short texts, each with a Latin letter or digit; requests may join them with commas. */
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

/** Identity card number: 15 or 18 characters with a real date and check digit. */
export function idCard(title: string): Field<string> {
  return { ...text(title, { max: 18, message: messages.idCard }), format: "id-card" };
}

/** Unified social credit code of a firm: 18 characters with a check digit. */
export function creditCode(title: string): Field<string> {
  return { ...text(title, { max: 18, message: messages.creditCode }), format: "credit-code" };
}

/** Field that may be absent or null, with all properties of its schema. */
type OptionalField<S extends FieldSchema> =
  S extends TUnsafe<infer T> ? TOptional<Field<T | null> & Omit<S, keyof Field<T>>> : never;

/** Makes a field optional: absent, null in JSON, or empty in a form. */
export function optional<S extends FieldSchema>(schema: S): OptionalField<S> {
  const { enum: values } = schema;
  const nullable = field({
    ...schema,
    type: [schema.type, "null"].flat(),
    ...(values && { enum: [...values, null] }),
  });
  // TypeScript cannot evaluate a conditional type of an open parameter.
  return Type.Optional(nullable) as unknown as OptionalField<S>;
}

/** True if a field has several values. */
export function isList({ type }: FieldSchema): boolean {
  return [type].flat().includes("array");
}

// Fields of responses.

export const rowText = () => Type.String();
export const rowTextOrNull = () => Type.Unsafe<string | null>({ type: ["string", "null"] });
export const rowInteger = () => Type.Integer();
export const rowFlag = () => Type.Boolean();
