import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { type FileRules, maxBytesOf } from "@aeromaint/contracts/fields/files.ts";
import { richTextLimits } from "@aeromaint/contracts/fields/rich-text.ts";
import type { RouteOptions } from "fastify";

export interface FileField extends FileRules {
  title: string;
}

interface FormProperty extends Partial<Omit<FieldSchema, "items">> {
  items?: FormProperty;
  properties?: Record<string, FormProperty>;
  "x-files"?: FileRules;
}

/** Rules of a route's form, from its body schema. */
export interface FormRules {
  fields: ReadonlyMap<string, FormProperty>;
  files: ReadonlyMap<string, FileField>;
  /** Names of list fields, even if sent once. */
  lists: ReadonlySet<string>;
  /** Maximum bytes of a field's text parts in total. */
  textBytes: ReadonlyMap<string, number>;
  /** Bytes of the longest allowed text. */
  maxTextBytes: number;
  /** Bytes of the longest allowed text or the largest allowed file. */
  maxPartBytes: number;
  /** Maximum bytes of a form with files. */
  maxBytes: number;
}

const KiB = 1024;
const MiB = 1024 * KiB;

export function formRules(schema: unknown, maxBytes: number): FormRules {
  const entries = Object.entries((schema as FormProperty | undefined)?.properties ?? {});
  const files = new Map(
    entries.flatMap(([name, { title = name, "x-files": rules }]): [string, FileField][] =>
      rules ? [[name, { title, ...rules }]] : [],
    ),
  );
  const textBytes = new Map(
    // Short values may have extra white space, or quoted names.
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

const typeOf = ({ type }: FormProperty) => [type].flat()[0];
const nameOf = ([name]: [string, unknown]) => name;

/** Maximum bytes of a value as form text: UTF-8, lists also as JSON. */
function bytesOfText(property: FormProperty): number {
  const { maxItems = 200, maxLength, items = {}, properties } = property;
  // URL of a stored file; some clients send it with a host.
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

/** Field of a part's name: `files.cover` and `cover[]` belong to `cover`. */
export function fieldNameOf(name: string, rules: FormRules): string {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const inFiles = plain.startsWith("files.") ? plain.slice("files.".length) : plain;
  if (rules.files.has(inFiles)) return inFiles;
  return rules.lists.has(plain) ? plain : name;
}

/** Row fields that clients of such systems send back. */
const rowNames = ["createBy", "createTime", "updateBy", "updateTime", "delFlag", "searchValue"];

/**
 * Fields of all requests and answers. Clients may send back a whole row, also to a route that
 * ignores some fields.
 */
export class KnownNames {
  readonly #names = new Set([...rowNames, "params"]);
  readonly #seen = new Set<object>();

  addRoute({ schema }: RouteOptions): void {
    this.#collect([schema?.body, schema?.querystring, schema?.response]);
  }

  /** `files.cover`, `cover[]` and `cover[0].name` belong to `cover`. */
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
