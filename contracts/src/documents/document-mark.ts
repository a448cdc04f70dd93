import { type Static, Type } from "typebox";
import type { RevisionKind, RevisionState } from "./revision-state.ts";

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

/** Number, revision and state of the revision that a row shows. */
export const documentMark = Type.Object({
  docNumber: Type.String(),
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  /** yyyy-MM-dd. */
  reviewBy: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

export type DocumentMark = Static<typeof documentMark>;

/** The one sign of a row; `today` as yyyy-MM-dd. */
export function documentSign({ kind, state, reviewBy }: DocumentMark, today: string): DocumentSign {
  if (state === "superseded" || state === "withdrawn") return "ended";
  if (state === "scheduled") return "scheduled";
  if (state !== "effective") return "review";
  if (reviewBy !== null && reviewBy < today) return "overdue";
  return kind === "temporary" ? "temporary" : "effective";
}
