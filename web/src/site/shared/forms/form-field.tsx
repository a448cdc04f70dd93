import { type ReactNode, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ChoiceControl, TextControl } from "./controls.tsx";
import styles from "./form-field.module.css";
import { PictureControl } from "./picture-control.tsx";
import type { SiteForm } from "./use-site-form.ts";

interface FormFieldProps {
  form: SiteForm;
  name: string;
  /** Another name than the schema has. */
  label?: string | undefined;
  help?: ReactNode;
  autoComplete?: string;
  /** A picture is cropped to a square before it is used. */
  crop?: boolean;
  /** As wide as the form. */
  wide?: boolean;
}

/** One field of a form, from its schema: label, required mark, control, help and error. */
export function FormField({ form, name, label, help, wide, crop, autoComplete }: FormFieldProps) {
  const id = useId();
  const field = form.fields[name];
  if (!field) throw new Error(`The form has no field ${name}`);
  const error = form.errors[name];
  const notes = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(" ");
  const kind = field.schema["x-kind"];
  const Control =
    kind === "files" ? PictureControl : kind === "dictionary" ? ChoiceControl : TextControl;
  const Name = kind === "dictionary" ? "span" : "label";
  return (
    <div
      className={classNames(styles.field, (wide || kind === "textarea") && styles.wide)}
      data-field={name}
    >
      <Name
        className={styles.name}
        id={`${id}name`}
        data-required={field.required}
        {...(Name === "label" && { htmlFor: id })}
      >
        {label ?? field.schema.title}
      </Name>
      <Control
        id={id}
        name={name}
        field={field}
        form={form}
        described={{ "aria-invalid": Boolean(error), "aria-describedby": notes || undefined }}
        autoComplete={autoComplete}
        crop={crop ?? false}
      />
      {help && (
        <p id={`${id}help`} className={`muted ${styles.help}`}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
