import type { DocumentMark } from "./document-mark.ts";

/** What a row says of a controlled document, wherever one is met. */
export const documentSigns = {
  effective: "有效",
  temporary: "临时",
  scheduled: "待生效",
  review: "审核中",
  ended: "已失效",
  overdue: "逾期复审",
} as const;
export type DocumentSign = keyof typeof documentSigns;

/** The one sign of a row; `today` as yyyy-MM-dd. */
export function documentSign(
  { kind, state, reviewBy }: Pick<DocumentMark, "kind" | "state" | "reviewBy">,
  today: string,
): DocumentSign {
  if (state === "superseded" || state === "withdrawn") return "ended";
  if (state === "scheduled") return "scheduled";
  if (state !== "effective") return "review";
  if (reviewBy !== null && reviewBy < today) return "overdue";
  return kind === "temporary" ? "temporary" : "effective";
}

/** Which date an item has: a document that was never in force is still dated by its release. */
export function documentDateTitle(
  document: Pick<DocumentMark, "state"> | undefined,
): "生效" | "发布" {
  const isDated = document && ["effective", "superseded", "withdrawn"].includes(document.state);
  return isDated ? "生效" : "发布";
}
