import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useMemo, useState } from "react";

interface DateInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
  time?: boolean;
  /** Only a month: yyyy-MM. */
  month?: boolean;
}

/** A date (with time) or a month that is text on the outside, as the wire has it: no zone is involved. */
export default function DatePickerInput({
  value,
  onChange,
  time = false,
  month = false,
  id,
}: DateInputProps) {
  const [open, setOpen] = useState(false);
  // The picker takes another object for another value, and drops what is being typed.
  const moment = useMemo(() => (value ? dayjs(value) : null), [value]);
  const day = time ? "YYYY-MM-DD HH:mm:ss" : "YYYY-MM-DD";
  const format = month ? "YYYY-MM" : day;
  return (
    <DatePicker
      id={id}
      value={moment}
      onChange={(chosen) => onChange?.(chosen?.format(format))}
      format={format}
      picker={month ? "month" : "date"}
      showTime={time}
      onOpenChange={setOpen}
      // With the calendar open Enter takes the moment; it does not send the form as well.
      onKeyDown={(event) => {
        if (open && event.key === "Enter") event.preventDefault();
      }}
      style={{ width: "100%" }}
    />
  );
}
