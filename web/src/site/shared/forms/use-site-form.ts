import { useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import {
  type FormErrors,
  problemsIn,
  problemWithField,
  type SiteFieldDefinitions,
  type SiteFormValue,
  type SiteFormValues,
} from "./form-fields.ts";

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
  wrong?.querySelector<HTMLElement>("input, textarea, select")?.focus();
}
