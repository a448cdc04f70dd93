import { type InputHTMLAttributes, useId } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
}

/** One line to type into, its label above. */
export function TextField({ label, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={`grid min-w-0 gap-1 ${styles.field}`}>
      <label className="text-muted text-sm" htmlFor={id}>
        {label}
      </label>
      <input id={id} {...input} />
    </div>
  );
}
