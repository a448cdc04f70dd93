import { useId, useState } from "react";
import { Button } from "../button.tsx";
import styles from "./date-range.module.css";
import { DayField } from "./day-field.tsx";
import { typedMoment } from "./typed-moment.ts";
import { usePopup } from "./use-popup.ts";

/** Days as yyyy-MM-dd, both inclusive; either may be open. */
export interface DatePeriod {
  begin: string;
  end: string;
}

interface DateRangeProps extends DatePeriod {
  label: string;
  placeholder: string;
  onChange: (period: DatePeriod) => void;
}

/** A period, chosen in a small panel below the button that shows it. */
export function DateRange({ label, placeholder, begin, end, onChange }: DateRangeProps) {
  const { ref, isOpen, toggle, close } = usePopup();
  const panel = useId();
  const text = begin || end ? `${begin || "最早"} 至 ${end || "今天"}` : placeholder;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc from the controls inside ends here.
    <div
      ref={ref}
      className={styles.range}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) close();
      }}
    >
      <button
        type="button"
        className={styles.shown}
        data-empty={!begin && !end}
        aria-label={`${label}：${text}`}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
      >
        {text}
      </button>
      {isOpen && (
        <Panel
          id={panel}
          period={{ begin, end }}
          onChange={(period) => {
            onChange(period);
            close();
          }}
        />
      )}
    </div>
  );
}

interface PanelProps {
  id: string;
  period: DatePeriod;
  onChange: (period: DatePeriod) => void;
}

function Panel({ id, period, onChange }: PanelProps) {
  const [begin, setBegin] = useState(period.begin);
  const [end, setEnd] = useState(period.end);
  const year = new Date().getFullYear();
  return (
    <div id={id} className={styles.panel}>
      <div className={styles.years}>
        {[year, year - 1, year - 2].map((each) => (
          <Button
            key={each}
            variant="quiet"
            onClick={() => onChange({ begin: `${each}-01-01`, end: `${each}-12-31` })}
          >
            {each} 年
          </Button>
        ))}
      </div>
      <DayField label="开始日期" value={begin} onValue={setBegin} />
      <DayField label="结束日期" value={end} onValue={setEnd} />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => onChange({ begin: "", end: "" })}>
          清除
        </Button>
        <Button
          variant="primary"
          onClick={() => onChange(inOrder({ begin: dayIn(begin), end: dayIn(end) }))}
        >
          确定
        </Button>
      </div>
    </div>
  );
}

/** What is typed as a day; empty where it is none. */
function dayIn(text: string): string {
  return typedMoment(text, { time: false }) ?? "";
}

function inOrder({ begin, end }: DatePeriod): DatePeriod {
  return begin && end && begin > end ? { begin: end, end: begin } : { begin, end };
}
