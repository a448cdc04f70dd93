import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./day-input.module.css";
import { addMonths, dayByKey, weeksOf } from "./month-days.ts";

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
export function DayCalendar({ chosen, today, onChoose }: DayCalendarProps) {
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
