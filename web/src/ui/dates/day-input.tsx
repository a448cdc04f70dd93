import { type InputHTMLAttributes, lazy, Suspense, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { typedMoment } from "./typed-moment.ts";

const Calendar = lazy(() => import("./calendar.tsx"));

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
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const day = typedMoment(value, { time: false });
  return (
    <div className="relative">
      <input
        {...input}
        // Beats the padding that a form gives its fields: the button needs the room.
        className={classNames("pr-11!", className)}
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
        ref={opener}
        type="button"
        className="absolute top-px right-px grid size-10 cursor-pointer place-items-center rounded-md text-muted hover:text-accent"
        aria-label="选择日期"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
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
        <Suspense>
          <Calendar
            opener={opener}
            chosen={day ?? ""}
            onChoose={(chosen) => {
              onValue(chosen);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
