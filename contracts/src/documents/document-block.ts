import { type Static, Type } from "typebox";
import type { RevisionKind, RevisionState } from "./revision-state.ts";

/** What stands above the text of a controlled document: which revision it is, and who answers for it. */
export const documentBlock = Type.Object({
  docNumber: Type.String(),
  /** 版次. */
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  reason: Type.String(),
  effectiveTime: Type.Union([Type.String(), Type.Null()]),
  /** Until when it is or was in force; null where no end is known. */
  untilTime: Type.Union([Type.String(), Type.Null()]),
  reviewBy: Type.Union([Type.String(), Type.Null()]),
  author: Type.String(),
  reviewers: Type.Array(Type.String()),
  approvers: Type.Array(Type.String()),
  sha256: Type.Union([Type.String(), Type.Null()]),
  /** The revision in force now, where this one is not. */
  currentRevNo: Type.Union([Type.Integer(), Type.Null()]),
  /** The reader last read what was in force before. */
  isRevised: Type.Optional(Type.Boolean()),
});

/** A revision that is or was in force, as readers see it. */
export const historyRow = Type.Object({
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  reason: Type.String(),
  effectiveTime: Type.String(),
  untilTime: Type.Union([Type.String(), Type.Null()]),
});

export type DocumentBlock = Static<typeof documentBlock>;
export type HistoryRow = Static<typeof historyRow>;
