import { useId } from "react";

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
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {/* Floated, as a legend otherwise sits above its choices. */}
      <legend className="float-left">{label}</legend>
      <div className="flex rounded-md border">
        {values.map((value) => (
          <label className="relative grid hover:text-ink" key={value}>
            <input
              type="radio"
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="min-w-9 content-center whitespace-nowrap rounded-sm px-2.5 py-1.25 text-center leading-snug peer-checked:inset-ring peer-checked:inset-ring-link peer-checked:bg-selected peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-1">
              {choices[value]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
