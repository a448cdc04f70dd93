import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./day-input.module.css";
import { markedDay } from "./platform-day.ts";
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
          today={markedDay()}
          onChoose={(chosen) => {
            onValue(chosen);
            close();
          }}
        />
      )}
    </div>
  );
}

const dayLength = 86_400_000;

/** A day as yyyy-MM-dd, so many days away from another. */
export function addDays(day: string, days: number): string {
  return dayText(Date.parse(day) + days * dayLength);
}

/** The same day so many months away, or the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)));
}

/** Six weeks that hold the month of a day; they begin on Monday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(monday, week * 7 + at)),
  );
}

/** Where a key of the keyboard leads in a calendar; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
  };
  if (key === "PageUp") return addMonths(day, -1);
  if (key === "PageDown") return addMonths(day, 1);
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

interface DayCalendarProps {
  /** yyyy-MM-dd; empty where none is chosen. */
  chosen: string;
  today: string;
  onChoose: (day: string) => void;
}

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];
const month = 1;
const year = 12;

/** One month to choose a day from, by pointer or keys. It takes the focus. */
function DayCalendar({ chosen, today, onChoose }: DayCalendarProps) {
  const [at, setAt] = useState(chosen || today);
  const grid = useRef<HTMLTableElement>(null);
  const byKeys = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The day that keys lead to has the focus.
  useEffect(() => {
    if (byKeys.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    byKeys.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayByKey(event.key, at);
    if (!day) return;
    event.preventDefault();
    byKeys.current = true;
    setAt(day);
  };
  const [shownYear, shownMonth] = at.split("-");
  const turn = (label: string, text: string, months: number) => (
    <button type="button" aria-label={label} onClick={() => setAt(addMonths(at, months))}>
      {text}
    </button>
  );
  return (
    <div className={styles.calendar}>
      <div className={`row ${styles.head}`}>
        {turn("上一年", "«", -year)}
        {turn("上一月", "‹", -month)}
        <strong aria-live="polite">
          {shownYear}年{Number(shownMonth)}月
        </strong>
        {turn("下一月", "›", month)}
        {turn("下一年", "»", year)}
      </div>
      <table ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={`星期${weekday}`}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td className="p-0" key={day}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={nameOf(day)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? "date" : undefined}
                    data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(day: string): string {
  const [shownYear, shownMonth, date] = day.split("-");
  return `${shownYear}年${Number(shownMonth)}月${Number(date)}日`;
}
