import { reviewNoticeDays } from "@aeromaint/contracts/documents/document.ts";
import {
  type RevisionKind,
  type RevisionState,
  revisionKinds,
  revisionStates,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { Tag } from "antd";
import { OutlinedTag } from "../../crud/outlined-tag.tsx";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import styles from "./revision-tags.module.css";

const colors: Record<RevisionState, string> = {
  draft: "var(--am-text-second)",
  review: "var(--am-link)",
  approval: "var(--am-accent)",
  scheduled: "var(--am-scheduled)",
  effective: "var(--am-passed)",
  superseded: "var(--am-text-faint)",
  withdrawn: "var(--am-refused)",
};

export function RevisionStateTag({ state }: { state: RevisionState }) {
  return <OutlinedTag color={colors[state]}>{revisionStates[state]}</OutlinedTag>;
}

/** "第 3 版", with a mark for a temporary revision. */
export function RevisionName({ revNo, kind }: { revNo: number; kind: RevisionKind }) {
  return (
    <span className="tabular nowrap">
      第 {revNo} 版
      {kind === "temporary" && (
        <Tag variant="filled" className={styles.kind}>
          {revisionKinds.temporary}
        </Tag>
      )}
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
  if (!due) return <span className={`tabular nowrap ${styles.day}`}>{reviewBy}</span>;
  return (
    <span className={`tabular nowrap ${styles.day}`} data-due={due}>
      {reviewBy}
      <small>{due === "over" ? "已逾期" : `${reviewNoticeDays} 天内到期`}</small>
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
