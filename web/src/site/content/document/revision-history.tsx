import type { RevisionHistoryRow } from "@aeromaint/contracts/documents/document-block.ts";
import { revisionKinds, revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { quietQuery } from "../../../api/query-by-key.ts";
import { Button } from "../../../ui/button.tsx";
import { DayInput } from "../../../ui/dates/day-input.tsx";
import { typedMoment } from "../../../ui/dates/typed-moment.ts";
import { YearGroups } from "../../../ui/dates/year-groups.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ReadingPath } from "../../shared/content/modules.ts";

interface RevisionProps extends Pick<RevisionHistoryProps, "hrefOf"> {
  row: RevisionHistoryRow;
  isShown: boolean;
}

function Revision({ row, isShown, hrefOf }: RevisionProps) {
  const { revNo, kind, state, effectiveTime, untilTime, reason } = row;
  const name = `第 ${revNo} 版${kind === "temporary" ? `（${revisionKinds[kind]}）` : ""}`;
  return (
    <>
      <span className="flex flex-wrap gap-x-3">
        {isShown ? (
          <b aria-current="page">{name}</b>
        ) : (
          <Link
            className="text-link underline"
            to={hrefOf(state === "effective" ? "" : effectiveTime)}
          >
            {name}
          </Link>
        )}
        <span className="text-muted">{revisionStates[state]}</span>
      </span>
      <span className="text-muted tabular-nums">
        {effectiveTime} 至 {untilTime ?? "今"}
      </span>
      <span className="col-span-full">{reason}</span>
    </>
  );
}

interface RevisionHistoryProps {
  /** The call that reads the item. */
  path: ReadingPath;
  /** The revision on the page. */
  shown: number;
  hrefOf: (at: string) => string;
}

/** The revisions that were in force, each with the address of the text as it was. */
export function RevisionHistory({ path, shown, hrefOf }: RevisionHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...quietQuery(`${path}/revisions`),
    enabled: isOpen,
  });
  return (
    <details
      className="text-sm leading-reading print:hidden [&_summary]:min-h-8 [&_summary]:w-fit [&_summary]:cursor-pointer"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>历史版次</summary>
      {isOpen && !data && (error ? <p className="paragraph">{messageOf(error)}</p> : <Skeleton />)}
      {data && (
        <YearGroups
          rows={data}
          timeOf={({ effectiveTime }) => effectiveTime}
          isChosen={({ revNo }) => revNo === shown}
        >
          {(rows) => (
            <ol className="mt-2 grid">
              {rows.map((row) => (
                <li
                  key={row.revNo}
                  className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-t py-3 max-md:grid-cols-1"
                  data-state={row.state}
                >
                  <Revision row={row} isShown={row.revNo === shown} hrefOf={hrefOf} />
                </li>
              ))}
            </ol>
          )}
        </YearGroups>
      )}
    </details>
  );
}

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
    mutationFn: (at: string) => client.fetchQuery(quietQuery(path, { at })),
    onSuccess: (_reading, at) => navigate(hrefOf(at)),
  });
  const { error, variables, isPending } = reading;
  const isNone = error instanceof ApiError && error.code === 404;
  return (
    <form
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        const at = typedMoment(day, { time: false });
        setRefused(!at);
        if (at) reading.mutate(at);
      }}
    >
      <label htmlFor={id}>截至日期</label>
      <DayInput
        id={id}
        className="min-h-9 rounded-md border border-edge bg-ground px-2"
        value={day}
        onValue={setDay}
      />
      <Button type="submit" disabled={!day || isPending}>
        查看当日有效版次
      </Button>
      <span className="text-muted" role="status">
        {isRefused && messages.date}
        {!isRefused && isNone && `${variables} 没有有效的版次`}
        {!isRefused && error && !isNone && messageOf(error)}
      </span>
    </form>
  );
}
