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
    <div ref={frame} className={classNames("relative min-w-0", className)}>
      <BaseSelect.Root
        value={chosen?.value ?? null}
        onValueChange={(next) => next !== null && onChange(next)}
        modal={false}
      >
        <BaseSelect.Trigger
          id={id}
          className={`min-h-10.5 w-full cursor-pointer truncate rounded-md border border-edge bg-ground px-3 pe-8 text-start text-ink text-sm aria-invalid:border-refused data-[empty=true]:text-faint max-md:min-h-11 ${styles.shown}`}
          aria-label={label}
          aria-invalid={invalid}
          data-empty={!chosen}
        >
          {chosen?.label ?? placeholder}
        </BaseSelect.Trigger>
        <BaseSelect.Portal container={frame}>
          <BaseSelect.Positioner
            className="z-20"
            align="start"
            sideOffset={4}
            alignItemWithTrigger={false}
          >
            <BaseSelect.Popup className={`card overflow-y-auto ${styles.options}`}>
              <BaseSelect.List aria-label={label}>
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    className="cursor-pointer whitespace-nowrap px-3 text-ink text-sm leading-10 aria-selected:text-accent data-highlighted:bg-raised max-md:whitespace-normal max-md:leading-11"
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
