import { type Static, Type } from "typebox";
import type { RevisionKind, RevisionState } from "./revision-state.ts";

/** Header above the text of a controlled document. */
export const documentBlock = Type.Object({
  docNumber: Type.String(),
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  reason: Type.String(),
  effectiveTime: Type.Union([Type.String(), Type.Null()]),
  /** End of the period in force; null if no end is known. */
  untilTime: Type.Union([Type.String(), Type.Null()]),
  reviewBy: Type.Union([Type.String(), Type.Null()]),
  author: Type.String(),
  reviewers: Type.Array(Type.String()),
  approvers: Type.Array(Type.String()),
  sha256: Type.Union([Type.String(), Type.Null()]),
  /** Revision in force now; null if it is this one, or if there is no revision in force. */
  currentRevNo: Type.Union([Type.Integer(), Type.Null()]),
  /** True if the reader has read only an earlier revision. */
  isRevised: Type.Optional(Type.Boolean()),
});

/** A revision that is or was in force. */
export const revisionHistoryRow = Type.Object({
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  reason: Type.String(),
  effectiveTime: Type.String(),
  untilTime: Type.Union([Type.String(), Type.Null()]),
});

export type DocumentBlock = Static<typeof documentBlock>;
export type RevisionHistoryRow = Static<typeof revisionHistoryRow>;
