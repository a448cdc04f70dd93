import { DatePicker } from "antd";
import dayjs from "dayjs";

interface DateInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
  time?: boolean;
}

/** A date (with time) that is text on the outside, as the wire has it: no zone is involved. */
export default function DateInput({ value, onChange, time = false, id }: DateInputProps) {
  const format = time ? "YYYY-MM-DD HH:mm:ss" : "YYYY-MM-DD";
  return (
    <DatePicker
      id={id}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment?.format(format))}
      format={format}
      showTime={time}
      style={{ width: "100%" }}
    />
  );
}
