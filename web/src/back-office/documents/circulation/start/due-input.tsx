import { suggestedDueDays } from "@aeromaint/contracts/documents/circulation-state.ts";
import { Button } from "antd";
import dayjs from "dayjs";
import { DateInput } from "../../../../crud/form/lazy-inputs.tsx";
import { usePlatformDay } from "../../../../reference-data/site-facts.ts";

interface DueInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

const endOfDay = "23:59:59";

/** Due time, typed or chosen as the end of a usual day. */
export function DueInput({ onChange, ...input }: DueInputProps) {
  const today = usePlatformDay();
  const choose = (days: number) =>
    onChange?.(`${dayjs(today()).add(days, "day").format("YYYY-MM-DD")} ${endOfDay}`);
  return (
    <div className="flex wrap gap-2">
      <DateInput time timeOfDay={endOfDay} {...input} {...(onChange && { onChange })} />
      {suggestedDueDays.map((days) => (
        <Button key={days} onClick={() => choose(days)}>
          {days} 天
        </Button>
      ))}
    </div>
  );
}
