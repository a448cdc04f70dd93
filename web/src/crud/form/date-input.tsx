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
  /** HH:mm:ss of a day that is chosen without one; its beginning where absent. */
  timeOfDay?: string;
  /** Only a month: yyyy-MM. */
  month?: boolean;
  /** The last day that can be picked, yyyy-MM-dd. */
  latest?: string | undefined;
  /** For assistive technology, where no visible label exists. */
  label?: string;
  placeholder?: string;
  /** Moments beside the calendar, made when it is opened. */
  choices?: () => MomentChoice[];
}

/**
 * A date (with time) or a month that is text on the outside, as the wire has it: no zone is involved.
 * What is picked or typed counts at once, without a confirmation of the picker's own.
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
  // The picker marks the present day of this zone.
  useEffect(() => dayjs.tz.setDefault(timeZone), [timeZone]);
  const [offered, setOffered] = useState<MomentChoice[] | null>(null);
  // The picker takes another object for another value, and drops what is being typed.
  const moment = useMemo(() => momentOf(value, month), [value, month]);
  const startOfPicking = useMemo(() => dayjs(`2000-01-01 ${timeOfDay}`), [timeOfDay]);
  const day = time ? "YYYY-MM-DD HH:mm:ss" : "YYYY-MM-DD";
  const format = month ? "YYYY-MM" : day;
  const take = (chosen: Dayjs | null) => {
    const text = chosen?.format(format);
    if (text !== value) onChange?.(text);
  };
  // The picker reads only what is typed to the last sign, and forgets the rest on leaving.
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
      // What could not be read stays in sight: the picker would show nothing of it.
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
      // What the pointer is over must not look, nor count, like what was typed.
      previewValue={false}
      showNow={!time}
      presets={offered?.map(({ label, value: text }) => ({ label, value: dayjs(text) }))}
      onOpenChange={(open) => setOffered(open ? (choices?.() ?? []) : null)}
      onBlur={takeTyped}
      // With the calendar open Enter takes the moment; it does not send the form as well.
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
