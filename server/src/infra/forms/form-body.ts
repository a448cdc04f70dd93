import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { type FileChange, fileMessages } from "@aeromaint/contracts/fields/files.ts";
import { richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import { parseFileId } from "../files/file-id.ts";
import { type AppError, invalidField, tooLarge } from "../http/errors.ts";
import { messageFor } from "../http/validator.ts";
import { type FileField, type FormRules, fieldNameOf } from "./form-rules.ts";

// No form has more names; longer bodies are attacks.
export const maxNames = 1_000;

/**
 * Converts bodies of any content type into the shape of schemas: plain values, arrays, and
 * `FileChange[]` for files. Has no prototype, so that every name is plain data.
 */
export class FormBody {
  readonly values: Record<string, unknown> = Object.create(null);
  readonly #rules: FormRules;
  readonly #textFields = new Map<string, { bytesLeft: number }>();
  #names = 0;

  constructor(rules: FormRules) {
    this.#rules = rules;
  }

  addText(partName: string, text: string): void {
    const name = this.#nameOf(partName);
    if (!this.#rules.fields.has(name)) return;
    const file = this.#rules.files.get(name);
    if (file) this.#changes(name).push(...keptFiles(name, text.split(","), file));
    else if (this.#rules.lists.has(name)) this.#list(name).push(...parseList(text));
    else if (name in this.values) this.values[name] = [this.values[name], text].flat();
    else this.values[name] = text;
  }

  addValue(jsonName: string, value: unknown): void {
    const name = this.#nameOf(jsonName);
    const file = this.#rules.files.get(name);
    // Null empties a file field, as for other fields.
    if (file) this.#changes(name).push(...keptFiles(name, parseUrls(name, value, file), file));
    else if (this.#rules.lists.has(name) && typeof value === "string")
      this.values[name] = parseList(value);
    else this.values[name] = value;
  }

  addChange(name: string, change: FileChange): void {
    this.#changes(name).push(change);
  }

  /** Field of a file part; undefined if the route has no such field. */
  fileField(partName: string): (FileField & { name: string }) | undefined {
    const name = fieldNameOf(partName, this.#rules);
    const field = this.#rules.files.get(name);
    return field && { ...field, name };
  }

  /** Field of a text part; undefined if the route has no such field. */
  textField(partName: string): { bytesLeft: number } | undefined {
    const name = fieldNameOf(partName, this.#rules);
    const maxBytes = this.#rules.textBytes.get(name);
    // Total of all parts, because a form may repeat a field.
    if (maxBytes !== undefined && !this.#textFields.has(name))
      this.#textFields.set(name, { bytesLeft: maxBytes });
    return this.#textFields.get(name);
  }

  /** Error for a text part with more bytes than its field allows. */
  tooLong(partName: string, begin: string): AppError {
    const name = fieldNameOf(partName, this.#rules);
    const field = this.#rules.fields.get(name) as FieldSchema;
    const { title = name, "x-max-bytes": maxBytes } = field;
    if (maxBytes) return tooLarge(richTextMessages.longerThan(title, maxBytes));
    if (field["x-kind"] === "richText") return tooLarge(richTextMessages.tooLarge);
    const value = this.#rules.lists.has(name) ? begin.split(",") : begin;
    return invalidField(name, messageFor(name, field, value));
  }

  /** Number of a list's values, to refuse long lists before storing files. */
  countOf(name: string): number {
    return (this.values[name] as FileChange[] | undefined)?.length ?? 0;
  }

  #nameOf(partName: string): string {
    this.#names += 1;
    if (this.#names > maxNames) throw tooManyNames();
    return fieldNameOf(partName, this.#rules);
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

/** Files to keep, by URL or id. Trailing commas leave blanks. */
function keptFiles(name: string, texts: readonly string[], { title }: FileField): FileChange[] {
  return texts
    .filter((text) => text.trim() !== "")
    .map((text) => {
      const keep = parseFileId(text);
      if (!keep) throw invalidField(name, fileMessages.unknown(title));
      return { keep };
    });
}

function parseUrls(name: string, value: unknown, { title }: FileField): string[] {
  if (value === null || value === undefined) return [];
  const texts = [value].flat();
  // Only the parser may add staged files, so objects are refused.
  if (!texts.every((text) => typeof text === "string")) {
    throw invalidField(name, fileMessages.unknown(title));
  }
  return texts.flatMap((text) => text.split(","));
}

/** Splits a list in one text part: JSON, or values joined by commas. */
function parseList(text: string): unknown[] {
  if (text.startsWith("[")) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // Invalid JSON is plain text.
    }
  }
  return text === "" ? [] : text.split(",");
}
