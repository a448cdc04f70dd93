import { type Static, Type } from "typebox";
import { oneOf } from "../wire/schemas.ts";
import type { BlockChange } from "./revision-diff.ts";

/** What a change mark can say. A block that moved is marked where it is now. */
export const markedChanges = [
  "changed",
  "added",
  "removed",
  "moved",
] as const satisfies BlockChange[];

export type MarkedChange = (typeof markedChanges)[number];

const text = Type.Union([Type.String(), Type.Null()]);

export const changedBlock = Type.Object({
  /** The block of the shown text; of a removed one, the block that it stood before. */
  at: Type.Integer({ minimum: 0 }),
  change: oneOf<MarkedChange>(markedChanges),
  /** The words are the same; their look is not. */
  isFormatOnly: Type.Boolean(),
  /** The heading above it; null for a heading itself and above the first one. */
  section: text,
  /** How it begins; empty for a picture. */
  words: Type.String(),
});

/** What a revision changed against the normal one in force before it. */
export const revisionChanges = Type.Object({
  /** Null for the first revision. */
  previousRevNo: Type.Union([Type.Integer(), Type.Null()]),
  /** Blocks of the shown text, so that a page that finds another number places no marks. */
  blockCount: Type.Integer({ minimum: 0 }),
  changes: Type.Array(changedBlock),
});

export type ChangedBlock = Static<typeof changedBlock>;
export type RevisionChanges = Static<typeof revisionChanges>;
