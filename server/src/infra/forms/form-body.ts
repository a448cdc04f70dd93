import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { type FileChange, fileMessages } from "@aeromaint/contracts/fields/files.ts";
import { richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import { fileIdOf } from "../files/file-id.ts";
import { type AppError, invalidField, tooLarge } from "../http/errors.ts";
import { sentenceFor } from "../http/validator.ts";
import { type FileField, type FormRules, fieldName } from "./form-rules.ts";

// More names than any form has; the rest is an attempt to keep us busy.
export const maxNames = 1_000;

/**
 * Gathers a body of any kind into the one shape that schemas check: plain values, lists as
 * arrays, file fields as `FileChange[]`. It has no prototype, so that no name means anything.
 */
export class FormBody {
  readonly values: Record<string, unknown> = Object.create(null);
  readonly #rules: FormRules;
  readonly #textFields = new Map<string, { bytesLeft: number }>();
  #names = 0;

  constructor(rules: FormRules) {
    this.#rules = rules;
  }

  /** Adds a text part of a form. */
  addText(partName: string, text: string): void {
    const name = this.#nameOf(partName);
    if (!this.#rules.fields.has(name)) return;
    const file = this.#rules.files.get(name);
    if (file) this.#changes(name).push(...keepsOf(name, text.split(","), file));
    else if (this.#rules.lists.has(name)) this.#list(name).push(...listOf(text));
    else if (name in this.values) this.values[name] = [this.values[name], text].flat();
    else this.values[name] = text;
  }

  /** Adds a value of a JSON body. */
  addValue(jsonName: string, value: unknown): void {
    const name = this.#nameOf(jsonName);
    const file = this.#rules.files.get(name);
    // null leaves a file field empty, as it clears any other.
    if (file) this.#changes(name).push(...keepsOf(name, urlsOf(name, value, file), file));
    else if (this.#rules.lists.has(name) && typeof value === "string")
      this.values[name] = listOf(value);
    else this.values[name] = value;
  }

  addChange(name: string, change: FileChange): void {
    this.#changes(name).push(change);
  }

  /** The field that a file part belongs to, undefined when the route has no such field. */
  fileField(partName: string): (FileField & { name: string }) | undefined {
    const name = fieldName(partName, this.#rules);
    const field = this.#rules.files.get(name);
    return field && { ...field, name };
  }

  /** The field that a text part belongs to, undefined when the route has no such field. */
  textField(partName: string): { bytesLeft: number } | undefined {
    const name = fieldName(partName, this.#rules);
    const maxBytes = this.#rules.textBytes.get(name);
    // Of all its parts together: a form may repeat a field.
    if (maxBytes !== undefined && !this.#textFields.has(name))
      this.#textFields.set(name, { bytesLeft: maxBytes });
    return this.#textFields.get(name);
  }

  /** What a text part is refused for that has more bytes than its field takes. */
  tooLong(partName: string, begin: string): AppError {
    const name = fieldName(partName, this.#rules);
    const field = this.#rules.fields.get(name) as FieldSchema;
    const { title = name, "x-max-bytes": maxBytes } = field;
    if (maxBytes) return tooLarge(richTextMessages.longerThan(title, maxBytes));
    if (field["x-kind"] === "richText") return tooLarge(richTextMessages.tooLarge);
    const value = this.#rules.lists.has(name) ? begin.split(",") : begin;
    return invalidField(name, sentenceFor(name, field, value));
  }

  /** Refuses lists that are too long, before anything is stored. */
  countOf(name: string): number {
    return (this.values[name] as FileChange[] | undefined)?.length ?? 0;
  }

  #nameOf(partName: string): string {
    this.#names += 1;
    if (this.#names > maxNames) throw tooManyNames();
    return fieldName(partName, this.#rules);
  }

  #changes(name: string): FileChange[] {
    return this.#list(name) as FileChange[];
  }

  #list(name: string): unknown[] {
    const list = (this.values[name] as unknown[] | undefined) ?? [];
    this.values[name] = list;
    return list;
  }
}

export const tooManyNames = () => invalidField("", `表单字段不能超过${maxNames}个`);

/** Stored files to keep, by url or id; blanks are what trailing commas leave. */
function keepsOf(name: string, texts: readonly string[], { title }: FileField): FileChange[] {
  return texts
    .filter((text) => text.trim() !== "")
    .map((text) => {
      const keep = fileIdOf(text);
      if (!keep) throw invalidField(name, fileMessages.unknown(title));
      return { keep };
    });
}

function urlsOf(name: string, value: unknown, { title }: FileField): string[] {
  if (value === null || value === undefined) return [];
  const texts = [value].flat();
  // Objects are refused: what a parser has staged comes from the parser alone.
  if (!texts.every((text) => typeof text === "string")) {
    throw invalidField(name, fileMessages.unknown(title));
  }
  return texts.flatMap((text) => text.split(","));
}

/** A list in one text part: JSON as some clients send it, or values joined by commas. */
function listOf(text: string): unknown[] {
  if (text.startsWith("[")) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // Not JSON after all: taken as it stands.
    }
  }
  return text === "" ? [] : text.split(",");
}
