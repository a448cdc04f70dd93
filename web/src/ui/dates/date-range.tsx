import { lazy, Suspense, useId } from "react";
import type { DatePeriod } from "./date-period.ts";
import styles from "./date-range.module.css";
import { usePopup } from "./use-popup.ts";

const DateRangePanel = lazy(() => import("./date-range-panel.tsx"));

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
      className="relative"
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
        <Suspense>
          <DateRangePanel
            id={panel}
            period={{ begin, end }}
            onChange={(period) => {
              onChange(period);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
