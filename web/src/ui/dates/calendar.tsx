import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { markedDay } from "./platform-day.ts";
import { Popup } from "./popup.tsx";

interface CalendarProps {
  opener: RefObject<HTMLElement | null>;
  /** yyyy-MM-dd; empty if no day is chosen. */
  chosen: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

const buttonClasses =
  "h-8.5 min-w-9 cursor-pointer rounded-sm border font-technical text-sm/none tabular-nums hover:border-accent";
const weekdays = ["一", "二", "三", "四", "五", "六", "日"];
const month = 1;
const year = 12;

/** The calendar of the site: one month to choose a day from, by pointer or keys. */
export default function Calendar({ opener, chosen, onChoose, onClose }: CalendarProps) {
  const today = markedDay();
  const [at, setAt] = useState(chosen || today);
  const reached = useRef<HTMLButtonElement>(null);
  const byKeys = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the day reached by a key
  useEffect(() => {
    if (byKeys.current) reached.current?.focus();
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
    <button
      type="button"
      className={`border-transparent ${buttonClasses}`}
      aria-label={label}
      onClick={() => setAt(addMonths(at, months))}
    >
      {text}
    </button>
  );
  return (
    <Popup
      label="选择日期"
      opener={opener}
      className="w-72 rounded-md border border-edge bg-raised p-3"
      initialFocus={reached}
      onClose={onClose}
    >
      <div className="flex items-center">
        {turn("上一年", "«", -year)}
        {turn("上一月", "‹", -month)}
        <strong
          className="flex-1 text-center font-semibold font-technical text-md/snug"
          aria-live="polite"
        >
          {shownYear}年{Number(shownMonth)}月
        </strong>
        {turn("下一月", "›", month)}
        {turn("下一年", "»", year)}
      </div>
      <table className="w-full text-center" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                className="h-7.5 font-normal text-muted text-xs"
                key={weekday}
                scope="col"
                abbr={`星期${weekday}`}
              >
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    ref={day === at ? reached : undefined}
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={nameOf(day)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? "date" : undefined}
                    className={classNames(
                      buttonClasses,
                      day === today ? "border-edge" : "border-transparent",
                      day === chosen
                        ? "bg-accent-fill font-semibold text-on-accent"
                        : day.slice(0, 7) !== at.slice(0, 7) && "text-faint",
                    )}
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
    </Popup>
  );
}

function nameOf(day: string): string {
  const [shownYear, shownMonth, date] = day.split("-");
  return `${shownYear}年${Number(shownMonth)}月${Number(date)}日`;
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

/** Day that a key moves to; undefined for other keys. */
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
