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
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DayInput id={id} {...input} />
    </div>
  );
}
