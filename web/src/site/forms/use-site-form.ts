import { useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import {
  type FormErrors,
  type FormFields,
  type FormValue,
  type FormValues,
  problemsIn,
  problemWithField,
} from "./form-fields.ts";

interface FormOptions {
  fields: FormFields;
  initial?: FormValues;
  /** What no field's schema can say alone, such as two passwords that must agree. */
  between?: (values: FormValues) => FormErrors;
}

export type SiteForm = ReturnType<typeof useSiteForm>;

/** The state of one form: its values, and beside each field what is wrong with it. */
export function useSiteForm({ fields, initial = {}, between = () => ({}) }: FormOptions) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const place = useRef<HTMLFormElement>(null);

  const problemWith = (name: string, now: FormValues) => {
    const field = fields[name];
    return (field && problemWithField(field, now[name] ?? "")) ?? between(now)[name] ?? "";
  };
  const say = (found: FormErrors) => {
    setErrors(found);
    focusFirst(place.current, found);
  };
  return {
    fields,
    values,
    errors,
    /** For the form element: where the first wrong field is looked for. */
    place,
    isChanged: Object.keys(values).some((name) => (values[name] ?? "") !== (initial[name] ?? "")),
    set(name: string, value: FormValue) {
      const now = { ...values, [name]: value };
      setValues(now);
      // A sentence goes as soon as it is no longer true; none comes while one still types.
      setErrors((before) => {
        const standing = Object.keys(before).filter((each) => before[each] !== "");
        return Object.fromEntries(standing.map((each) => [each, problemWith(each, now)]));
      });
    },
    /** On leaving a filled field. */
    look(name: string) {
      if (!values[name]) return;
      setErrors((before) => ({ ...before, [name]: problemWith(name, values) }));
    },
    /** Whether everything may be sent; otherwise the first wrong field has the focus. */
    check(): boolean {
      const found = { ...between(values), ...problemsIn(fields, values) };
      say(found);
      return Object.keys(found).length === 0;
    },
    /** Puts the server's sentences beside their fields; whether it had any of them. */
    refuse(error: unknown): boolean {
      const refused = error instanceof ApiError ? error.errors : [];
      const found = refused.filter(({ field }) => field in fields);
      say(Object.fromEntries(found.map(({ field, message }) => [field, message])));
      return found.length > 0;
    },
    say,
  };
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const wrong = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])].find(
    ({ dataset }) => errors[dataset.field ?? ""],
  );
  wrong?.querySelector<HTMLElement>("input, textarea, select")?.focus();
}
