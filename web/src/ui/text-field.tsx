import { type InputHTMLAttributes, useId } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
}

/** One line to type into, its label above. */
export function TextField({ label, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={`grid gap-1 min-w-0 ${styles.field}`}>
      <label className="note" htmlFor={id}>
        {label}
      </label>
      <input id={id} {...input} />
    </div>
  );
}
