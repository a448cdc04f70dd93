import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { type FileRules, maxBytesOf } from "@aeromaint/contracts/fields/files.ts";
import { richTextLimits } from "@aeromaint/contracts/fields/rich-text.ts";
import type { RouteOptions } from "fastify";

export interface FileField extends FileRules {
  title: string;
}

/** One property of a body's schema. */
interface Property extends Partial<Omit<FieldSchema, "items">> {
  items?: Property;
  properties?: Record<string, Property>;
  "x-files"?: FileRules;
}

/** What a route's body schema says about its form. */
export interface FormRules {
  /** The body's fields by their names. */
  fields: ReadonlyMap<string, Property>;
  files: ReadonlyMap<string, FileField>;
  /** Names whose value is a list, however often a form repeats them. */
  lists: ReadonlySet<string>;
  /** Most bytes that the text parts of a field have together. */
  textBytes: ReadonlyMap<string, number>;
  /** Bytes of the longest text that any field takes. */
  maxTextBytes: number;
  /** Bytes of the longest text or the largest file that any field takes. */
  maxPartBytes: number;
  /** Most bytes of a whole form with files. */
  maxBytes: number;
}

const KiB = 1024;
const MiB = 1024 * KiB;

export function formRules(schema: unknown, maxBytes: number): FormRules {
  const entries = Object.entries((schema as Property | undefined)?.properties ?? {});
  const files = new Map(
    entries.flatMap(([name, { title = name, "x-files": rules }]): [string, FileField][] =>
      rules ? [[name, { title, ...rules }]] : [],
    ),
  );
  const textBytes = new Map(
    // White space around a short value, or its name in quotes, is no reason to refuse it.
    entries.map(([name, property]) => [name, Math.max(KiB, bytesOfText(property))]),
  );
  const maxTextBytes = Math.max(0, ...textBytes.values());
  return {
    fields: new Map(entries),
    files,
    lists: new Set(entries.filter(([, property]) => typeOf(property) === "array").map(nameOf)),
    textBytes,
    maxTextBytes,
    maxPartBytes: Math.max(
      maxTextBytes,
      ...[...files.values()].map(({ accept }) => maxBytesOf(accept)),
    ),
    maxBytes,
  };
}

const typeOf = ({ type }: Property) => [type].flat()[0];
const nameOf = ([name]: [string, unknown]) => name;

/** Most bytes that a value takes as the text of a form: UTF-8, lists also as JSON. */
function bytesOfText(property: Property): number {
  const { maxItems = 200, maxLength, items = {}, properties } = property;
  // The address of a stored file, with the host that some clients put before it.
  if (property["x-files"]) return maxItems * KiB;
  if (property["x-kind"] === "richText") return property["x-max-bytes"] ?? richTextLimits.bytes;
  if (typeOf(property) === "array") return Math.min(MiB, maxItems * bytesOfText(items));
  if (properties) {
    const inside = Object.entries(properties);
    return inside.reduce((sum, [name, one]) => sum + name.length + bytesOfText(one), 64);
  }
  if (typeOf(property) === "object") return MiB;
  if (maxLength !== undefined) return 4 * maxLength + 8;
  const isShort = typeOf(property) !== "string" || property.pattern || property.format;
  return isShort || property.enum ? 64 : KiB;
}

/** The field that a part's name means: `files.cover` and `cover[]` mean `cover`. */
export function fieldName(name: string, rules: FormRules): string {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const inFiles = plain.startsWith("files.") ? plain.slice("files.".length) : plain;
  if (rules.files.has(inFiles)) return inFiles;
  return rules.lists.has(plain) ? plain : name;
}

/** What systems of this kind put into every row, and clients send back with it. */
const rowNames = ["createBy", "createTime", "updateBy", "updateTime", "delFlag", "searchValue"];

/**
 * Names of all fields that any route takes or answers with: a client may send a whole row back,
 * with what the route that it sends it to has no use for.
 */
export class KnownNames {
  readonly #names = new Set([...rowNames, "params"]);
  readonly #seen = new Set<object>();

  addRoute({ schema }: RouteOptions): void {
    this.#collect([schema?.body, schema?.querystring, schema?.response]);
  }

  /** `files.cover`, `cover[]` and `cover[0].name` are known by `cover`. */
  has(partName: string | undefined): partName is string {
    const plain = partName?.startsWith("files.") ? partName.slice("files.".length) : partName;
    return plain !== undefined && this.#names.has(plain.split(/[.[]/, 1)[0] ?? "");
  }

  #collect(schema: unknown): void {
    if (typeof schema !== "object" || schema === null || this.#seen.has(schema)) return;
    this.#seen.add(schema);
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(value)) this.#names.add(name);
      this.#collect(value);
    }
  }
}
