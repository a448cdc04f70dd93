import {
  checkField,
  decimalsOf,
  formats,
  isEmpty,
  isWrittenInDigits,
  keptValue,
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
  validate: (max: number, value: number) => decimalsOf(value) <= max,
});

const compile = compileOnce((schema) => ajv.compile(schema));

interface RequestPart {
  /** As Fastify names it: body, querystring, params. */
  part: string;
  /** The platform's day, yyyy-MM-dd. */
  today: () => string;
}

/** What Fastify takes from a check: the value to go on with, or the refusal. */
type Checked = { value: unknown } | { error: AppError };

/**
 * Compiles a request schema to a check that coerces as forms need it (numbers to strings and
 * back), drops unknown fields, and refuses with 400 and each field's own Chinese sentence.
 */
export function compileValidator(
  declared: ObjectSchema,
  { part, today }: RequestPart,
): (data: unknown) => Checked {
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

/** A field without a title goes by its name in sentences; most parts of addresses do. */
function titled(schema: ObjectSchema): ObjectSchema {
  const fields = Object.entries(schema.properties ?? {});
  const properties = fields.map(([name, field]) => [
    name,
    { ...field, title: field.title ?? name },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * What JSON Schema cannot say: empty means absent or cleared, text must be storable and is
 * normalised, numbers in text are digits, no repeats.
 * @returns the sentences of fields that were emptied though they must not be, or hold other
 *   figures; they are taken out
 */
function prepare(
  schema: ObjectSchema,
  data: unknown,
  { part, today }: RequestPart,
): ReadonlyMap<string, string> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw invalidField("", errorTexts.invalidBody);
  }
  const values = data as Record<string, unknown>;
  const refused = new Map<string, string>();
  const refuse = (name: string, field: FieldSchema) => {
    refused.set(name, sentenceFor(name, field, values[name], today()));
    delete values[name];
  };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    if (part === "querystring" && Array.isArray(value)) {
      throw invalidField(name, `${field.title}只能填写一次`);
    }
    const wrong = unstorable(value);
    if (wrong) throw invalidField(name, `${field.title}${wrong}`);
    values[name] = keptValue(field, value);
    if (isMiswritten(field, value) || isTooLate(field, value, today)) refuse(name, field);
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

/** Text in place of a number that a program would read, and a person would not write. */
function isMiswritten(field: FieldSchema, value: unknown): boolean {
  const type = [field.type].flat()[0];
  if (typeof value !== "string" || isEmpty(value)) return false;
  return (type === "integer" || type === "number") && !isWrittenInDigits(field, value);
}

function isTooLate(field: FieldSchema, value: unknown, today: () => string): boolean {
  if (field["x-latest"] === undefined || isEmpty(value)) return false;
  return checkField(field, value, { required: false, today: today() }) !== null;
}

function isNullable(field: FieldSchema): boolean {
  return Array.isArray(field.type) && field.type.includes("null");
}

// No field nests more than a few; a part of a form may hold JSON of any depth.
const maxDepth = 32;

/** What in a value would not come back as it was sent, also where no schema looks; or null. */
function unstorable(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return isStorableText(value) ? null : messages.wrongText;
  // The schema has a better sentence for a number that is the whole value.
  if (typeof value === "number" && depth > 0) {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : messages.wrongNumber;
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxDepth) return messages.tooDeep;
  for (const [name, entry] of Object.entries(value)) {
    if (name === "__proto__" || !isStorableText(name)) return messages.wrongName;
    const wrong = unstorable(entry, depth + 1);
    if (wrong) return wrong;
  }
  return null;
}

interface Refusals {
  /** Sentences of what was refused before the schema was asked. */
  refused: ReadonlyMap<string, string>;
  found: readonly ErrorObject[];
}

/** One sentence a field, in the order of the form. */
function fieldErrors(
  schema: ObjectSchema,
  data: unknown,
  { refused, found }: Refusals,
): FieldError[] {
  const names = new Set([...refused.keys(), ...found.map(fieldOf)]);
  const ordered = Object.keys(schema.properties ?? {}).filter((name) => names.has(name));
  if (ordered.length === 0) return [{ field: "", message: errorTexts.invalidBody }];
  const values = data as Record<string, unknown>;
  return ordered.map((name) => ({
    field: name,
    message: refused.get(name) ?? sentenceFor(name, schema.properties?.[name], values[name]),
  }));
}

/** An emptied field counts as a missing one, also where a PUT may leave it out. */
export function sentenceFor(
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
