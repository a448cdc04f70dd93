import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { DayCalendar } from "./day-calendar.tsx";
import styles from "./day-input.module.css";
import { typedMoment } from "./typed-moment.ts";
import { usePopup } from "./use-popup.ts";

interface DayInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "onChange"> {
  /** yyyy-MM-dd, or what is typed so far. */
  value: string;
  onValue: (day: string) => void;
}

/**
 * A day to type or to choose. Not the browser's own field, which speaks the browser's language
 * instead of the site's.
 */
export function DayInput({ value, onValue, className, onBlur, ...input }: DayInputProps) {
  const { ref, isOpen, toggle, close } = usePopup();
  const day = typedMoment(value, { time: false });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc from the calendar inside ends here.
    <div
      ref={ref}
      className={`relative ${styles.place}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <input
        {...input}
        className={classNames(styles.input, className)}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        placeholder="年-月-日"
        maxLength={11}
        onChange={({ target }) => onValue(target.value)}
        onBlur={(event) => {
          // 2026/1/5 and 2026年1月5日 are days, too.
          if (day && day !== value) onValue(day);
          else onBlur?.(event);
        }}
      />
      <button
        type="button"
        className={styles.opener}
        aria-label="选择日期"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <path
            d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      {isOpen && (
        <DayCalendar
          chosen={day ?? ""}
          today={todayText()}
          onChoose={(chosen) => {
            onValue(chosen);
            close();
          }}
        />
      )}
    </div>
  );
}

function todayText(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
