import { lazy, Suspense, useRef, useState } from "react";
import type { DatePeriod } from "./date-period.ts";

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
        className="h-10.5 w-full min-w-58 cursor-pointer whitespace-nowrap rounded-md border border-edge bg-ground px-3 text-left font-normal font-technical text-ink text-sm/snug tabular-nums hover:border-accent aria-expanded:border-accent data-[empty=true]:text-faint"
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
