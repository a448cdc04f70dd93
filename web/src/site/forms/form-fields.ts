import { passwordLength } from "@aeromaint/contracts/auth/auth.ts";
import { checkField } from "@aeromaint/contracts/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields.ts";
import {
  acceptAttribute,
  type FilesSchema,
  fileMessages,
  maxBytesOf,
} from "@aeromaint/contracts/files.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import type { TObject, TProperties } from "typebox";

/** What an input holds: words, or a picture that was chosen. */
export type FormValue = string | File;
export type FormValues = Record<string, FormValue>;
/** The sentence beside each field that has one. */
export type FormErrors = Record<string, string>;

export interface FormField {
  schema: FieldSchema;
  required: boolean;
}

export type FormFields = Record<string, FormField>;

/** Fields of a contract's body, those of `names` or all, and whether each must be filled. */
export function fieldsOf(body: TObject<TProperties>, names = Object.keys(body.properties)) {
  const required: readonly string[] = body.required ?? [];
  const fields: FormFields = {};
  for (const name of names) {
    // Bodies are made by fields.ts, so their properties say of themselves what FieldSchema lists.
    const schema = body.properties[name] as unknown as FieldSchema | undefined;
    if (!schema) throw new Error(`The body has no field ${name}`);
    fields[name] = { schema, required: required.includes(name) };
  }
  return fields;
}

/** The sentence that says what is wrong with one field, as the server would say it. */
export function problemWithField({ schema, required }: FormField, value: FormValue): string | null {
  const comparable = value instanceof File ? [value] : value;
  return checkField(schema, comparable, { required });
}

/** The sentences of a whole form; empty when it may be sent. */
export function problemsIn(fields: FormFields, values: FormValues): FormErrors {
  const errors: FormErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const problem = problemWithField(field, values[name] ?? "");
    if (problem) errors[name] = problem;
  }
  return errors;
}

/** What is wrong with a new password and its repetition, by the names of both fields. */
export function newPasswordProblems(values: FormValues, first: string, second: string): FormErrors {
  const password = String(values[first] ?? "");
  const repeated = String(values[second] ?? "");
  const errors: FormErrors = {};
  if (password && password.length < passwordLength.min) errors[first] = messages.passwordTooShort;
  if (password && repeated && password !== repeated) errors[second] = messages.passwordMismatch;
  return errors;
}

/** Why a picture cannot be taken, or null. */
export function problemWithPicture(schema: FieldSchema, picture: File): string | null {
  const { accept } = (schema as FilesSchema)["x-files"];
  const extension = /\.[^.]{1,10}$/.exec(picture.name.toLowerCase())?.[0] ?? "";
  if (!acceptAttribute(accept).split(",").includes(extension)) {
    return fileMessages.wrongKind(schema.title, accept);
  }
  if (picture.size === 0) return fileMessages.empty(schema.title);
  const most = maxBytesOf(accept);
  return picture.size > most ? fileMessages.tooLarge(schema.title, most) : null;
}

/** The form as JSON: what is empty is cleared, numbers are numbers. */
export function jsonOf(fields: FormFields, values: FormValues): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, { schema }]) => {
    const text = String(values[name] ?? "").trim();
    const isNumber = ["integer", "decimal"].includes(schema["x-kind"]);
    return [name, text === "" ? null : isNumber ? Number(text) : text];
  });
  return Object.fromEntries(entries);
}

/** A row's values as the form's inputs hold them. */
export function valuesOf(fields: FormFields, row: Record<string, unknown>): FormValues {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(row[name] ?? "")]));
}
