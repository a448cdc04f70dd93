import { Select as BaseSelect } from "@base-ui/react/select";
import { useRef } from "react";
import { classNames } from "../class-names.ts";
import styles from "./select.module.css";

export interface ListChoice {
  value: string;
  label: string;
}

interface SelectProps {
  /** Accessible name, unless a label element names the select. */
  label?: string;
  id?: string;
  value: string;
  options: readonly ListChoice[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  invalid?: boolean;
  className?: string | undefined;
  onChange: (value: string) => void;
}

/** One of several choices, in a list below the button that shows it. */
export function Select(props: SelectProps) {
  const { label, id, value, options, placeholder = "请选择", invalid, className, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className={classNames(styles.select, className)}>
      <BaseSelect.Root
        value={chosen?.value ?? null}
        onValueChange={(next) => next !== null && onChange(next)}
        modal={false}
      >
        <BaseSelect.Trigger
          id={id}
          className={styles.shown}
          aria-label={label}
          aria-invalid={invalid}
          data-empty={!chosen}
        >
          {chosen?.label ?? placeholder}
        </BaseSelect.Trigger>
        <BaseSelect.Portal container={frame}>
          <BaseSelect.Positioner
            className={styles.place}
            align="start"
            sideOffset={4}
            alignItemWithTrigger={false}
          >
            <BaseSelect.Popup className={styles.options}>
              <BaseSelect.List aria-label={label}>
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    className={styles.option}
                  >
                    {option.label}
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}
