import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { type RefObject, useId, useState } from "react";
import { Button } from "../button.tsx";
import textFieldStyles from "../text-field.module.css";
import type { DatePeriod } from "./date-period.ts";
import { DayInput } from "./day-input.tsx";
import { markedDay } from "./platform-day.ts";
import { Popup } from "./popup.tsx";
import { typedMoment } from "./typed-moment.ts";

interface PanelProps {
  label: string;
  opener: RefObject<HTMLElement | null>;
  period: DatePeriod;
  onChange: (period: DatePeriod) => void;
  onClose: () => void;
}

/** Years and both days of a period. */
export default function DateRangePanel({ period, onChange, ...popup }: PanelProps) {
  const [begin, setBegin] = useState(period.begin);
  const [end, setEnd] = useState(period.end);
  const [isRefused, setRefused] = useState(false);
  const confirm = () => {
    const [first, last] = [dayIn(begin), dayIn(end)];
    if (first === null || last === null) setRefused(true);
    else onChange(inOrder({ begin: first, end: last }));
  };
  const year = Number(markedDay().slice(0, 4));
  return (
    <Popup
      {...popup}
      align={window.matchMedia("(max-width: 767px)").matches ? "start" : "end"}
      className="grid w-66 gap-3 rounded-md border bg-raised p-4"
    >
      <div className="flex justify-between">
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
      {isRefused && (
        <p className="text-refused text-sm" role="alert">
          {messages.date}
        </p>
      )}
      <div className="flex justify-between">
        <Button variant="quiet" onClick={() => onChange({ begin: "", end: "" })}>
          清除
        </Button>
        <Button variant="primary" onClick={confirm}>
          确定
        </Button>
      </div>
    </Popup>
  );
}

/** The typed day; empty if the field is empty, null if the text is not a day. */
function dayIn(text: string): string | null {
  return text.trim() && typedMoment(text, { time: false });
}

function inOrder({ begin, end }: DatePeriod): DatePeriod {
  return begin && end && begin > end ? { begin: end, end: begin } : { begin, end };
}

interface DayFieldProps {
  label: string;
  value: string;
  onValue: (day: string) => void;
}

/** A day, its label above. */
function DayField({ label, ...input }: DayFieldProps) {
  const id = useId();
  return (
    <div className={`grid min-w-0 gap-1 ${textFieldStyles.field}`}>
      <label className="text-muted text-sm" htmlFor={id}>
        {label}
      </label>
      <DayInput id={id} {...input} />
    </div>
  );
}
