import { expiryChoices } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { Radio } from "antd";
import { useState } from "react";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { usePlatformDay } from "../../reference-data/wall-clock.ts";
import styles from "./access-tokens.module.css";
import { dayAfter } from "./day-after.ts";

interface ExpiryInputProps {
  id?: string;
  /** The last day, yyyy-MM-dd. */
  value?: string;
  onChange?: (day: string | undefined) => void;
  maxDays: number;
}

/** A number of days, or a day of one's own. */
export function ExpiryInput({ id, value, onChange, maxDays }: ExpiryInputProps) {
  const today = usePlatformDay();
  const [isOwnDay, setOwnDay] = useState(false);
  const choices = expiryChoices.filter((days) => days <= maxDays);
  const chosen = choices.find((days) => dayAfter(today(), days) === value);
  return (
    <div className={styles.expiry} id={id} tabIndex={-1}>
      <Radio.Group
        aria-label="有效天数"
        value={isOwnDay ? "day" : chosen}
        options={[
          ...choices.map((days) => ({ value: days, label: `${days} 天` })),
          { value: "day", label: "指定日期" },
        ]}
        onChange={({ target }) => {
          const days: number | "day" = target.value;
          setOwnDay(days === "day");
          if (days !== "day") onChange?.(dayAfter(today(), days));
        }}
      />
      {isOwnDay ? (
        <DateInput label="有效期至" value={value} {...(onChange && { onChange })} />
      ) : (
        value && <span className="muted tabular">有效期至 {value}</span>
      )}
    </div>
  );
}
