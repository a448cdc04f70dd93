import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { Button } from "../../../ui/button.tsx";
import { DayInput } from "../../../ui/dates/day-input.tsx";
import { typedMoment } from "../../../ui/dates/typed-moment.ts";
import type { ReadingPath } from "../../shared/content/modules.ts";
import styles from "./revision-history.module.css";

interface AsOfDayProps {
  /** The call that reads the item. */
  path: ReadingPath;
  hrefOf: (at: string) => string;
}

/** Leads to the text that was in force on a day. */
export function AsOfDay({ path, hrefOf }: AsOfDayProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [day, setDay] = useState("");
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const reading = useMutation({
    meta: { quiet: true },
    // The page then finds it loaded.
    mutationFn: (at: string) =>
      client.fetchQuery({ ...callQuery(path, { at }), meta: { quiet: true } }),
    onSuccess: (_reading, at) => navigate(hrefOf(at)),
  });
  const { error, variables, isPending } = reading;
  const isNone = error instanceof ApiError && error.code === 404;
  return (
    <form
      className={`no-print ${styles.day}`}
      onSubmit={(event) => {
        event.preventDefault();
        const at = typedMoment(day, { time: false });
        setRefused(!at);
        if (at) reading.mutate(at);
      }}
    >
      <label htmlFor={id}>截至日期</label>
      <DayInput id={id} value={day} onValue={setDay} />
      <Button type="submit" disabled={!day || isPending}>
        查看当日有效版次
      </Button>
      <span className="muted" role="status">
        {isRefused && messages.date}
        {!isRefused && isNone && `${variables} 没有有效的版次`}
        {!isRefused && error && !isNone && messageOf(error)}
      </span>
    </form>
  );
}
