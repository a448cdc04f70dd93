import {
  checkField,
  countDecimals,
  formats,
  isEmpty,
  isPlainNumber,
  normaliseValue,
} from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { isStorableText, messages } from "@aeromaint/contracts/fields/validation.ts";
import { errorTexts, type FieldError } from "@aeromaint/contracts/wire/errors.ts";
import { Ajv, type ErrorObject } from "ajv";
import { compileOnce } from "./compile-once.ts";
import { AppError, invalid, invalidField } from "./errors.ts";

export interface ObjectSchema {
  type?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

const ajv = new Ajv({
  allErrors: true,
  coerceTypes: true,
  removeAdditional: true,
  useDefaults: true,
  strict: false,
  formats,
});
ajv.addKeyword({
  keyword: "x-decimals",
  type: "number",
  validate: (max: number, value: number) => countDecimals(value) <= max,
});

const compile = compileOnce((schema) => ajv.compile(schema));

interface ValidatorOptions {
  /** Fastify's name of the part: body, querystring, params. */
  part: string;
  /** Current day of the platform, yyyy-MM-dd. */
  today: () => string;
}

/** Result that Fastify expects: the checked value or the refusal. */
type ValidationResult = { value: unknown } | { error: AppError };

/**
 * Compiles a request schema to a check. The check coerces numbers and strings, drops unknown
 * fields, and refuses with 400 and a Chinese sentence per field.
 */
export function compileValidator(
  declared: ObjectSchema,
  { part, today }: ValidatorOptions,
): (data: unknown) => ValidationResult {
  const validate = compile(declared);
  const schema = titled(declared);
  return (data) => {
    let refused: ReadonlyMap<string, string> = new Map();
    try {
      if (schema.type === "object") refused = prepare(schema, data, { part, today });
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
    if (validate(data) && refused.size === 0) return { value: data };
    return { error: invalid(fieldErrors(schema, data, { refused, found: validate.errors ?? [] })) };
  };
}

/** Uses the field's name as its title if the schema has no title. */
function titled(schema: ObjectSchema): ObjectSchema {
  const fields = Object.entries(schema.properties ?? {});
  const properties = fields.map(([name, field]) => [
    name,
    { ...field, title: field.title ?? name },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * Applies rules beyond JSON Schema: empty means absent or cleared, text is storable and normalised,
 * numbers have plain digits, values do not repeat.
 * @returns messages of removed fields: emptied required fields, and numbers in another notation
 */
function prepare(
  schema: ObjectSchema,
  data: unknown,
  { part, today }: ValidatorOptions,
): ReadonlyMap<string, string> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw invalidField("", errorTexts.invalidBody);
  }
  const values = data as Record<string, unknown>;
  const refused = new Map<string, string>();
  const refuse = (name: string, field: FieldSchema) => {
    refused.set(name, messageFor(name, field, values[name], today()));
    delete values[name];
  };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    if (part === "querystring" && Array.isArray(value)) {
      throw invalidField(name, `${field.title}只能填写一次`);
    }
    const wrong = findUnstorable(value);
    if (wrong) throw invalidField(name, `${field.title}${wrong}`);
    values[name] = normaliseValue(field, value);
    if (isUnusualNumber(field, value) || isTooLate(field, value, today)) refuse(name, field);
    if (!isEmpty(value) || Array.isArray(value)) continue;
    if (part === "body" && isNullable(field)) {
      values[name] = null;
      continue;
    }
    if (part === "body") refuse(name, field);
    else delete values[name];
  }
  return refused;
}

/** True for text that parses as a number but has an unusual notation, such as 1e3. */
function isUnusualNumber(field: FieldSchema, value: unknown): boolean {
  const type = [field.type].flat()[0];
  if (typeof value !== "string" || isEmpty(value)) return false;
  return (type === "integer" || type === "number") && !isPlainNumber(field, value);
}

function isTooLate(field: FieldSchema, value: unknown, today: () => string): boolean {
  if (field["x-latest"] === undefined || isEmpty(value)) return false;
  return checkField(field, value, { required: false, today: today() }) !== null;
}

function isNullable(field: FieldSchema): boolean {
  return Array.isArray(field.type) && field.type.includes("null");
}

// Limits nesting: no field needs more, but JSON in a form may have any depth.
const maxDepth = 32;

/** Message for a value that storage would change, also without a schema; null if storable. */
function findUnstorable(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return isStorableText(value) ? null : messages.wrongText;
  // The schema has a better message if the number is the whole value.
  if (typeof value === "number" && depth > 0) {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : messages.wrongNumber;
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxDepth) return messages.tooDeep;
  for (const [name, entry] of Object.entries(value)) {
    if (name === "__proto__" || !isStorableText(name)) return messages.wrongName;
    const wrong = findUnstorable(entry, depth + 1);
    if (wrong) return wrong;
  }
  return null;
}

interface ValidationProblems {
  /** Messages of fields that were refused before validation. */
  refused: ReadonlyMap<string, string>;
  found: readonly ErrorObject[];
}

/** One message per field, in the order of the form. */
function fieldErrors(
  schema: ObjectSchema,
  data: unknown,
  { refused, found }: ValidationProblems,
): FieldError[] {
  const names = new Set([...refused.keys(), ...found.map(fieldOf)]);
  const ordered = Object.keys(schema.properties ?? {}).filter((name) => names.has(name));
  if (ordered.length === 0) return [{ field: "", message: errorTexts.invalidBody }];
  const values = data as Record<string, unknown>;
  return ordered.map((name) => ({
    field: name,
    message: refused.get(name) ?? messageFor(name, schema.properties?.[name], values[name]),
  }));
}

/** Treats an emptied field as missing, also where PUT may leave it out. */
export function messageFor(
  name: string,
  field: FieldSchema | undefined,
  value: unknown,
  today?: string,
): string {
  const message = field && checkField(field, value, { required: true, today });
  return message ?? `${field?.title ?? name}格式不正确`;
}

function fieldOf(error: ErrorObject): string {
  if (error.keyword === "required" && error.instancePath === "") {
    return String(error.params.missingProperty);
  }
  return error.instancePath.split("/")[1] ?? "";
}
