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
import { ApiError } from "../../../api/api-error.ts";

/** An input's value: text, or a selected picture. */
type SiteFormValue = string | File;
export type SiteFormValues = Record<string, SiteFormValue>;
/** Error messages by field. */
type FormErrors = Record<string, string>;

export interface SiteFieldDefinition {
  schema: FieldSchema;
  required: boolean;
}

export type SiteFieldDefinitions = Record<string, SiteFieldDefinition>;

/** Fields of a contract's body, those of `names` or all, and whether each must be filled. */
export function fieldsOf(body: TObject<TProperties>, names = Object.keys(body.properties)) {
  const required: readonly string[] = body.required ?? [];
  const fields: SiteFieldDefinitions = {};
  for (const name of names) {
    // Bodies are made by fields.ts, so their properties say of themselves what FieldSchema lists.
    const schema = body.properties[name] as unknown as FieldSchema | undefined;
    if (!schema) throw new Error(`The body has no field ${name}`);
    fields[name] = { schema, required: required.includes(name) };
  }
  return fields;
}

/** The error message of one field, the same as the server's; null if valid. */
function problemWithField(
  { schema, required }: SiteFieldDefinition,
  value: SiteFormValue,
): string | null {
  const comparable = value instanceof File ? [value] : value;
  return checkField(schema, comparable, { required });
}

/** The error messages of a whole form; empty when valid. */
export function problemsIn(fields: SiteFieldDefinitions, values: SiteFormValues): FormErrors {
  const errors: FormErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const problem = problemWithField(field, values[name] ?? "");
    if (problem) errors[name] = problem;
  }
  return errors;
}

/** What is wrong with a new password and its repetition, by the names of both fields. */
export function newPasswordProblems(
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

/** Why a picture is not accepted, or null. */
export function problemWithPicture(schema: FieldSchema, picture: File): string | null {
  const { accept } = (schema as FilesSchema)["x-files"];
  const extension = /\.[^.]{1,10}$/.exec(picture.name.toLowerCase())?.[0] ?? "";
  if (!acceptAttribute(accept).split(",").includes(extension)) {
    return fileMessages.wrongKind(schema.title, accept);
  }
  if (picture.size === 0) return fileMessages.empty(schema.title);
  const maxSize = maxBytesOf(accept);
  return picture.size > maxSize ? fileMessages.tooLarge(schema.title, maxSize) : null;
}

/** The form as JSON: what is empty is cleared, numbers are numbers. */
export function jsonOf(
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

/** A row's values as the form's inputs hold them. */
export function formValuesOf(
  fields: SiteFieldDefinitions,
  row: Record<string, unknown>,
): SiteFormValues {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(row[name] ?? "")]));
}

interface FormOptions {
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues;
  /** Validation across fields, such as two passwords that must match. */
  crossFieldErrors?: (values: SiteFormValues) => FormErrors;
}

export type SiteForm = ReturnType<typeof useSiteForm>;

/** The state of one form: its values, and the errors by field. */
export function useSiteForm({ fields, initial = {}, crossFieldErrors = () => ({}) }: FormOptions) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const place = useRef<HTMLFormElement>(null);

  const problemWith = (name: string, now: SiteFormValues) => {
    const field = fields[name];
    return (field && problemWithField(field, now[name] ?? "")) ?? crossFieldErrors(now)[name] ?? "";
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
      // While typing, an error disappears once fixed; no new one appears.
      setErrors((before) => {
        const withErrors = Object.keys(before).filter((each) => before[each] !== "");
        return Object.fromEntries(withErrors.map((each) => [each, problemWith(each, now)]));
      });
    },
    /** On blur of a filled field. */
    validate(name: string) {
      if (!values[name]) return;
      setErrors((before) => ({ ...before, [name]: problemWith(name, values) }));
    },
    /** Whether the form is valid; otherwise focuses the first invalid field. */
    check(): boolean {
      const found = { ...crossFieldErrors(values), ...problemsIn(fields, values) };
      showErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows the server's field errors; returns whether there were any. */
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
