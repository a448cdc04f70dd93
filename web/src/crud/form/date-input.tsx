import { isDate, isDateTime } from "@aeromaint/contracts/fields/validation.ts";
import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { typedMoment } from "../../ui/dates/typed-moment.ts";
import styles from "./date-input.module.css";
import type { MomentChoice } from "./moment-choices.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

interface DateInputProps {
  id?: string;
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  time?: boolean;
  /** Default HH:mm:ss of a day without a time; 00:00:00 if absent. */
  timeOfDay?: string;
  /** True to pick a month: yyyy-MM. */
  month?: boolean;
  /** Last selectable day, yyyy-MM-dd. */
  latest?: string | undefined;
  /** Accessible name, if there is no visible label. */
  label?: string;
  placeholder?: string;
  /** Returns suggested moments; called when the calendar opens. */
  choices?: () => MomentChoice[];
}

/**
 * Input of a date (with time) or a month. Its value is text in the wire format, without a time
 * zone. Picked and typed values apply immediately.
 */
export default function DatePickerInput({
  value,
  onChange,
  time = false,
  timeOfDay = "00:00:00",
  month = false,
  latest,
  choices,
  label,
  placeholder,
  id,
}: DateInputProps) {
  const { timeZone } = useSiteFacts();
  // Today's mark in the picker uses this zone.
  useEffect(() => dayjs.tz.setDefault(timeZone), [timeZone]);
  const [offered, setOffered] = useState<MomentChoice[] | null>(null);
  // Memoise: the picker treats a new object as a new value and drops typed text.
  const moment = useMemo(() => momentOf(value, month), [value, month]);
  const startOfPicking = useMemo(() => dayjs(`2000-01-01 ${timeOfDay}`), [timeOfDay]);
  const day = time ? "YYYY-MM-DD HH:mm:ss" : "YYYY-MM-DD";
  const format = month ? "YYYY-MM" : day;
  const take = (chosen: Dayjs | null) => {
    const text = chosen?.format(format);
    if (text !== value) onChange?.(text);
  };
  // The picker parses only complete text and drops the rest on blur: parse it here.
  const takeTyped = ({ target }: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    if (month || !(target instanceof HTMLInputElement)) return;
    const text = target.value.trim();
    if (text === (moment?.format(format) ?? "")) return;
    onChange?.(text ? (typedMoment(text, { time, timeOfDay }) ?? text) : undefined);
  };
  return (
    <DatePicker
      id={id}
      aria-label={label}
      // Show an unreadable value as the placeholder; the picker would show nothing.
      placeholder={moment ? placeholder : value || placeholder}
      suffixIcon={label ? null : undefined}
      value={moment}
      onChange={take}
      onCalendarChange={(chosen) => take(chosen as Dayjs | null)}
      format={format}
      picker={month ? "month" : "date"}
      maxDate={latest ? dayjs(latest) : undefined}
      showTime={time && { defaultOpenValue: startOfPicking }}
      needConfirm={false}
      // No preview on hover: it would look like a typed value.
      previewValue={false}
      showNow={!time}
      presets={offered?.map(({ label, value: text }) => ({ label, value: dayjs(text) }))}
      onOpenChange={(open) => setOffered(open ? (choices?.() ?? []) : null)}
      onBlur={takeTyped}
      // Enter takes the moment if the calendar is open; it does not submit the form.
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        takeTyped(event);
        if (offered) event.preventDefault();
      }}
      classNames={{ popup: { root: styles.calendar ?? "" } }}
      style={{ width: "100%" }}
    />
  );
}

function momentOf(value: string | undefined, month: boolean): Dayjs | null {
  if (!value) return null;
  return month || isDate(value) || isDateTime(value) ? dayjs(value) : null;
}
