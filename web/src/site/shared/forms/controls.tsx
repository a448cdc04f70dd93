import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { InputHTMLAttributes } from "react";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { DayInput } from "../../../ui/dates/day-input.tsx";
import styles from "./form-field.module.css";
import type { SiteFieldDefinition } from "./form-fields.ts";
import type { SiteForm } from "./use-site-form.ts";

/** What a control needs to render. */
export interface ControlProps {
  id: string;
  name: string;
  field: SiteFieldDefinition;
  form: SiteForm;
  /** For the control that can be wrong. */
  described: { "aria-invalid": boolean; "aria-describedby": string | undefined };
  autoComplete?: string | undefined;
  crop: boolean;
}

/** A line or several to type into, by the kind of the field. */
export function TextControl({ id, name, field, form, described, autoComplete }: ControlProps) {
  const { schema, required } = field;
  const shared = {
    ...described,
    id,
    className: styles.input,
    value: String(form.values[name] ?? ""),
    required,
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
    onBlur: () => form.validate(name),
  };
  if (schema["x-kind"] === "textarea") {
    return <textarea {...shared} className={styles.text} rows={5} maxLength={schema.maxLength} />;
  }
  if (schema["x-kind"] === "date") {
    const { onChange: _, ...day } = shared;
    return <DayInput {...day} onValue={(value) => form.set(name, value)} />;
  }
  return <input {...shared} {...inputOf(schema)} {...(autoComplete && { autoComplete })} />;
}

function inputOf(schema: FieldSchema): InputHTMLAttributes<HTMLInputElement> {
  const { maxLength, title } = schema;
  const kind = schema["x-kind"];
  // 薪资（元/小时） asks for 薪资.
  const placeholder = `请输入${title.replace(/（.*）$/, "")}`;
  // The contract's maximum is for the longer sealed password.
  if (kind === "password")
    return { type: "password", maxLength: 128, placeholder, autoComplete: "off" };
  if (kind === "integer")
    return { inputMode: "numeric", maxLength: 10, placeholder, autoComplete: "off" };
  if (kind === "decimal")
    return { inputMode: "decimal", maxLength: 13, placeholder, autoComplete: "off" };
  return { maxLength, placeholder, autoComplete: "off" };
}

/** The few values of a dictionary, all in sight. */
export function ChoiceControl({ id, name, field, form, described }: ControlProps) {
  const { schema, required } = field;
  const { options } = useDictionary(schema["x-dict"] ?? "WHETHER");
  const offered = required ? options : [...options, { value: "", label: "不填写" }];
  const value = String(form.values[name] ?? "");
  return (
    <div
      {...described}
      role="radiogroup"
      aria-labelledby={`${id}name`}
      aria-required={required}
      className={`flex wrap gap-2 ${styles.choices}`}
    >
      {offered.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            onChange={() => form.set(name, option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
