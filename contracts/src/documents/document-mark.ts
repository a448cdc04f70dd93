import { type Static, Type } from "typebox";
import type { RevisionKind, RevisionState } from "./revision-state.ts";

/** Number, revision and state of the revision that a row shows. */
export const documentMark = Type.Object({
  docNumber: Type.String(),
  revNo: Type.Integer(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  /** yyyy-MM-dd. */
  reviewBy: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

/** Of an item of any kind: null for an ordinary one. */
export const documentMarkOrNull = Type.Unsafe<Static<typeof documentMark> | null>({
  ...documentMark,
  type: ["object", "null"],
});

export type DocumentMark = Static<typeof documentMark>;
