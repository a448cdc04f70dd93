import { type Static, Type } from "typebox";
import type { RevisionKind, RevisionState } from "./revision-state.ts";

/** Facts about the shown revision, for rows of any list. */
export const documentSummary = Type.Object({
  docNumber: Type.String(),
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  /** yyyy-MM-dd. */
  reviewBy: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

/** Null for ordinary items. */
export const documentSummaryOrNull = Type.Unsafe<Static<typeof documentSummary> | null>({
  ...documentSummary,
  type: ["object", "null"],
});

export type DocumentSummary = Static<typeof documentSummary>;
