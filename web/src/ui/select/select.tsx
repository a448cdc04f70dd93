import { type KeyboardEvent, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { usePopup } from "../dates/use-popup.ts";
import styles from "./select.module.css";

export interface ListChoice {
  value: string;
  label: string;
}

interface SelectProps {
  /** Its accessible name, where no label element names it. */
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

/** One of several choices, in a list of the product's own below the button that shows it. */
export function Select({
  label,
  id,
  value,
  options,
  placeholder = "请选择",
  invalid,
  className,
  onChange,
}: SelectProps) {
  const list = useId();
  const { ref, isOpen, toggle, close } = usePopup();
  const [active, setActive] = useState(0);
  const chosen = options.findIndex((option) => option.value === value);
  const open = () => {
    setActive(Math.max(0, chosen));
    toggle();
  };
  const choose = (option: ListChoice | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, active, options.length);
    if (!isOpen) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      return open();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    if (event.key === "Tab") return close();
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return choose(options[active]);
    }
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    document.getElementById(`${list}${target}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div ref={ref} className={classNames(styles.select, className)}>
      <button
        id={id}
        type="button"
        role="combobox"
        className={styles.shown}
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={list}
        aria-activedescendant={isOpen ? `${list}${active}` : undefined}
        aria-invalid={invalid}
        data-empty={chosen < 0}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {options[chosen]?.label ?? placeholder}
      </button>
      {isOpen && (
        <div id={list} role="listbox" className={styles.options} aria-label={label}>
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The button above has the keys.
            <div
              key={option.value}
              id={`${list}${at}`}
              role="option"
              className={styles.option}
              aria-selected={at === chosen}
              data-active={at === active || undefined}
              tabIndex={-1}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
