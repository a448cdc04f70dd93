import { useId } from "react";
import styles from "./choice-row.module.css";

interface ChoiceRowProps<T extends string> {
  label: string;
  /** Value → what it is called. */
  choices: Readonly<Record<T, string>>;
  chosen: T;
  onChoose: (value: T) => void;
}

/** A row of radio buttons. */
export function ChoiceRow<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceRowProps<T>) {
  const name = useId();
  // Records of literals have no other keys.
  const values = Object.keys(choices) as T[];
  return (
    <fieldset
      className={`flex min-w-0 flex-wrap items-center border-0 text-muted text-sm ${styles.row}`}
    >
      <legend>{label}</legend>
      <div className={`flex rounded-md border ${styles.choices}`}>
        {values.map((value) => (
          <label className="relative cursor-pointer" key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{choices[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
