import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { appendFiles, type FileItem } from "../file-field/file-items.ts";
import { type CrudResource, type FormValues, fieldOf } from "../resource-types.ts";

interface BodyOptions {
  /** Of the row that is changed; none while one is made. */
  version?: number | undefined;
  /** Fields that a change does not send. */
  fixed: readonly string[];
}

/**
 * What a form sends: the resource's own fields, as JSON, or as multipart where files are among
 * them. On a change everything shown is sent, so that what was emptied is cleared.
 */
export function formBody(
  resource: CrudResource,
  values: FormValues,
  { version, fixed }: BodyOptions,
): FormData | FormValues {
  const names = Object.keys(resource.fields).filter(
    (name) => name in values && !fixed.includes(name),
  );
  const fields = names.map((name) => ({ name, ...fieldOf(resource.create, name) }));
  const entries = fields.map(({ name, schema }) => ({ name, schema, value: values[name] }));
  const multipart = Object.keys(resource.fields).some(
    (name) => fieldOf(resource.create, name).schema["x-kind"] === "files",
  );
  return multipart ? formOf(entries, version) : jsonOf(entries, version);
}

interface Entry {
  name: string;
  schema: FieldSchema;
  value: unknown;
}

function jsonOf(entries: Entry[], version?: number): FormValues {
  const body: FormValues = {};
  for (const { name, schema, value } of entries) body[name] = wireValue(schema, value);
  return version === undefined ? body : { ...body, version };
}

function formOf(entries: Entry[], version?: number): FormData {
  const form = new FormData();
  for (const { name, schema, value } of entries) {
    if (schema["x-kind"] === "files") appendFiles(form, name, (value ?? []) as FileItem[]);
    else form.append(name, String(wireValue(schema, value) ?? ""));
  }
  if (version !== undefined) form.append("version", String(version));
  return form;
}

function wireValue(schema: FieldSchema, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  const numeric = schema["x-kind"] === "integer" || schema["x-kind"] === "decimal";
  if (numeric) return Number(value);
  return typeof value === "string" && schema["x-kind"] === "text" ? value.trim() : value;
}
