import { reviewNoticeDays } from "@aeromaint/contracts/documents/document.ts";
import {
  type RevisionKind,
  type RevisionState,
  revisionKinds,
  revisionStates,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { Tag, type Tone } from "../../ui/tag/tag.tsx";

const colors: Record<RevisionState, Tone> = {
  draft: "second",
  review: "link",
  approval: "accent",
  scheduled: "scheduled",
  effective: "passed",
  superseded: "faint",
  withdrawn: "refused",
};

export function RevisionStateTag({ state }: { state: RevisionState }) {
  return <Tag tone={colors[state]}>{revisionStates[state]}</Tag>;
}

/** "第 3 版", with a mark for a temporary revision. */
export function RevisionName({ revNo, kind }: { revNo: number; kind: RevisionKind }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      第 {revNo} 版 {kind === "temporary" && <Tag tone="accent">{revisionKinds.temporary}</Tag>}
    </span>
  );
}

interface ReviewDayProps {
  reviewBy: string | null;
  state: RevisionState;
  /** Day to compare with, yyyy-MM-dd; today if absent. */
  day?: string | undefined;
}

/** Day of the next review: amber if near, red if past. */
export function ReviewDay({ reviewBy, state, day }: ReviewDayProps) {
  const today = usePlatformDay();
  if (!reviewBy) return "—";
  const due = state === "effective" ? reviewDue(reviewBy, day ?? today()) : null;
  if (!due) return <span className="whitespace-nowrap tabular-nums">{reviewBy}</span>;
  return (
    <span
      className={`whitespace-nowrap tabular-nums ${due === "over" ? "text-refused" : "text-accent"}`}
    >
      {reviewBy}
      <small className="ms-1.5 text-xs">
        {due === "over" ? "已逾期" : `${reviewNoticeDays} 天内到期`}
      </small>
    </span>
  );
}

const millisecondsPerDay = 86_400_000;

/** State of a review day (yyyy-MM-dd), as in the filter of the master list. */
export function reviewDue(reviewBy: string, today: string): "due" | "over" | null {
  if (reviewBy < today) return "over";
  const days = (Date.parse(reviewBy) - Date.parse(today)) / millisecondsPerDay;
  return days < reviewNoticeDays ? "due" : null;
}
