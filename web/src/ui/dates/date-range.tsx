import { lazy, Suspense, useRef, useState } from "react";
import type { DatePeriod } from "./date-period.ts";
import styles from "./date-range.module.css";

const DateRangePanel = lazy(() => import("./date-range-panel.tsx"));

interface DateRangeProps extends DatePeriod {
  label: string;
  placeholder: string;
  onChange: (period: DatePeriod) => void;
}

/** A period, chosen in a small panel below the button that shows it. */
export function DateRange({ label, placeholder, begin, end, onChange }: DateRangeProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const text = begin || end ? `${begin || "最早"} 至 ${end || "今天"}` : placeholder;
  return (
    <div className="relative">
      <button
        ref={opener}
        type="button"
        className={styles.shown}
        data-empty={!begin && !end}
        aria-label={`${label}：${text}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
      {isOpen && (
        <Suspense>
          <DateRangePanel
            label={label}
            opener={opener}
            period={{ begin, end }}
            onChange={(period) => {
              onChange(period);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
