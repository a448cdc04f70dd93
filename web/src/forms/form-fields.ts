import { passwordLength } from "@aeromaint/contracts/auth/auth.ts";
import { checkField } from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import {
  acceptAttribute,
  type FilesSchema,
  fileMessages,
  maxBytesOf,
} from "@aeromaint/contracts/fields/files.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { useRef, useState } from "react";
import type { TObject, TProperties } from "typebox";
import { ApiError } from "../api/api-error.ts";

/** Value of an input: text, or a selected picture. */
type SiteFormValue = string | File;
export type SiteFormValues = Record<string, SiteFormValue>;
type FormErrors = Record<string, string>;

export interface SiteFieldDefinition {
  schema: FieldSchema;
  required: boolean;
}

export type SiteFieldDefinitions = Record<string, SiteFieldDefinition>;

/** Fields of a contract's body: those in `names` or all. */
export function formFieldsOf(body: TObject<TProperties>, names = Object.keys(body.properties)) {
  const required: readonly string[] = body.required ?? [];
  const fields: SiteFieldDefinitions = {};
  for (const name of names) {
    // Bodies are created by fields.ts, so their properties have the keywords of FieldSchema.
    const schema = body.properties[name] as FieldSchema | undefined;
    if (!schema) throw new Error(`The body has no field ${name}`);
    fields[name] = { schema, required: required.includes(name) };
  }
  return fields;
}

/** Error message of one field, as on the server; null if valid. */
function findFieldError(
  { schema, required }: SiteFieldDefinition,
  value: SiteFormValue,
): string | null {
  const comparable = value instanceof File ? [value] : value;
  return checkField(schema, comparable, { required });
}

/** Error messages of a whole form; empty if valid. */
export function findFormErrors(fields: SiteFieldDefinitions, values: SiteFormValues): FormErrors {
  const errors: FormErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const problem = findFieldError(field, values[name] ?? "");
    if (problem) errors[name] = problem;
  }
  return errors;
}

/** Error messages of a new password and its repetition, by the names of both fields. */
export function findNewPasswordErrors(
  values: SiteFormValues,
  first: string,
  second: string,
): FormErrors {
  const password = String(values[first] ?? "");
  const repeated = String(values[second] ?? "");
  const errors: FormErrors = {};
  if (password && password.length < passwordLength.min) errors[first] = messages.passwordTooShort;
  if (password && repeated && password !== repeated) errors[second] = messages.passwordMismatch;
  return errors;
}

/** Error message of a picture; null if accepted. */
export function findPictureFieldError(schema: FieldSchema, picture: File): string | null {
  const { accept } = (schema as FilesSchema)["x-files"];
  const extension = /\.[^.]{1,10}$/.exec(picture.name.toLowerCase())?.[0] ?? "";
  if (!acceptAttribute(accept).split(",").includes(extension)) {
    return fileMessages.wrongKind(schema.title, accept);
  }
  if (picture.size === 0) return fileMessages.empty(schema.title);
  const maxSize = maxBytesOf(accept);
  return picture.size > maxSize ? fileMessages.tooLarge(schema.title, maxSize) : null;
}

/** Form values as JSON: empty values are null, numbers are numbers. */
export function toJsonBody(
  fields: SiteFieldDefinitions,
  values: SiteFormValues,
): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, { schema }]) => {
    const text = String(values[name] ?? "").trim();
    const isNumber = ["integer", "decimal"].includes(schema["x-kind"]);
    return [name, text === "" ? null : isNumber ? Number(text) : text];
  });
  return Object.fromEntries(entries);
}

/** Values of a row as form values. */
export function formValuesOf(
  fields: SiteFieldDefinitions,
  row: Record<string, unknown>,
): SiteFormValues {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(row[name] ?? "")]));
}

export interface FormOptions {
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues | undefined;
  /** Validation across fields, e.g. two passwords that must match. */
  crossFieldErrors?: ((values: SiteFormValues) => FormErrors) | undefined;
}

export type SiteForm = ReturnType<typeof useSiteForm>;

/** State of one form: values, and errors by field. */
export function useSiteForm({ fields, initial = {}, crossFieldErrors = () => ({}) }: FormOptions) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const place = useRef<HTMLFormElement>(null);

  const problemWith = (name: string, now: SiteFormValues) => {
    const field = fields[name];
    return (field && findFieldError(field, now[name] ?? "")) ?? crossFieldErrors(now)[name] ?? "";
  };
  const showErrors = (found: FormErrors) => {
    setErrors(found);
    focusFirst(place.current, found);
  };
  return {
    fields,
    values,
    errors,
    /** Ref of the form element, to focus the first invalid field. */
    place,
    isChanged: Object.keys(values).some((name) => (values[name] ?? "") !== (initial[name] ?? "")),
    set(name: string, value: SiteFormValue) {
      const now = { ...values, [name]: value };
      setValues(now);
      // While typing, a fixed error disappears, but no new one appears.
      setErrors((before) => {
        const withErrors = Object.keys(before).filter((each) => before[each] !== "");
        return Object.fromEntries(withErrors.map((each) => [each, problemWith(each, now)]));
      });
    },
    /** Call on blur; validates a filled field. */
    validate(name: string) {
      if (!values[name]) return;
      setErrors((before) => ({ ...before, [name]: problemWith(name, values) }));
    },
    /** True if the form is valid; otherwise it focuses the first invalid field. */
    check(): boolean {
      const found = { ...crossFieldErrors(values), ...findFormErrors(fields, values) };
      showErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows the server's field errors; returns true if there are any. */
    refuse(error: unknown): boolean {
      const refused = error instanceof ApiError ? error.errors : [];
      const found = refused.filter(({ field }) => field in fields);
      showErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])));
      return found.length > 0;
    },
    showErrors,
  };
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const wrong = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])].find(
    ({ dataset }) => errors[dataset.field ?? ""],
  );
  wrong?.querySelector<HTMLElement>("input, textarea, [role=combobox]")?.focus();
}
