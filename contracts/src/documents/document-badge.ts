import type { DocumentBlock } from "./document-block.ts";
import type { DocumentSummary } from "./document-summary.ts";
import { revisionStates } from "./revision-state.ts";

/** Labels of a controlled document in all lists. */
export const documentBadges = {
  effective: "有效",
  temporary: "临时",
  scheduled: "待生效",
  review: "审核中",
  ended: "已失效",
  overdue: "逾期复审",
} as const;
export type DocumentBadge = keyof typeof documentBadges;

/** Picks the most important label. `today` is yyyy-MM-dd. */
export function documentBadge(
  { kind, state, reviewBy }: Pick<DocumentSummary, "kind" | "state" | "reviewBy">,
  today: string,
): DocumentBadge {
  if (state === "superseded" || state === "withdrawn") return "ended";
  if (state === "scheduled") return "scheduled";
  if (state !== "effective") return "review";
  if (reviewBy !== null && reviewBy < today) return "overdue";
  return kind === "temporary" ? "temporary" : "effective";
}

/** State for readers: 临时有效 · 至 03-31, 有效 · 逾期复审. `today` is yyyy-MM-dd. */
export function readingStateText(
  {
    kind,
    state,
    untilTime,
    reviewBy,
  }: Pick<DocumentBlock, "kind" | "state" | "untilTime" | "reviewBy">,
  today: string,
): string {
  if (state !== "effective") return revisionStates[state];
  const isTemporary = kind === "temporary";
  return [
    isTemporary ? "临时有效" : "有效",
    reviewBy !== null && reviewBy < today && "逾期复审",
    isTemporary && untilTime && `至 ${lastDay(untilTime, today)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Last day before an end (yyyy-MM-dd HH:mm:ss), without the current year. */
function lastDay(end: string, today: string): string {
  const at = new Date(`${end.replace(" ", "T")}Z`);
  const day = new Date(at.getTime() - 1000).toISOString().slice(0, 10);
  return day.startsWith(today.slice(0, 5)) ? day.slice(5) : day;
}

/** Title of the item's date. A document that was never in force shows its release date. */
export function documentDateTitle(
  document: Pick<DocumentSummary, "state"> | undefined,
): "生效" | "发布" {
  const isDated = document && ["effective", "superseded", "withdrawn"].includes(document.state);
  return isDated ? "生效" : "发布";
}
