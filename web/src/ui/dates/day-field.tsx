import { useId } from "react";
import styles from "../text-field.module.css";
import { DayInput } from "./day-input.tsx";

interface DayFieldProps {
  label: string;
  value: string;
  onValue: (day: string) => void;
}

/** A day, its label above. */
export function DayField({ label, ...input }: DayFieldProps) {
  const id = useId();
  return (
    <div className={`grid gap-1 min-w-0 ${styles.field}`}>
      <label className="note" htmlFor={id}>
        {label}
      </label>
      <DayInput id={id} {...input} />
    </div>
  );
}
