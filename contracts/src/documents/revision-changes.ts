import { type Static, Type } from "typebox";
import { oneOf } from "../wire/schemas.ts";
import type { BlockChange } from "./revision-diff.ts";

/** Changes with a mark in the text. A moved block is marked at its new place. */
export const markedChanges = [
  "changed",
  "added",
  "removed",
  "moved",
] as const satisfies BlockChange[];

type MarkedChange = (typeof markedChanges)[number];

const text = Type.Union([Type.String(), Type.Null()]);

const changedBlock = Type.Object({
  /** Index in the shown text. For a removed block: index of the block after it. */
  at: Type.Integer({ minimum: 0 }),
  change: oneOf<MarkedChange>(markedChanges),
  /** Same words, other format. */
  isFormatOnly: Type.Boolean(),
  /** Heading above the block; null for headings and before the first heading. */
  section: text,
  /** First words of the block; empty for a picture. */
  words: Type.String(),
});

/** Changes since the normal revision that was in force before. */
export const revisionChanges = Type.Object({
  /** Null for the first revision. */
  previousRevNo: Type.Union([Type.Integer(), Type.Null()]),
  /** Number of blocks in the shown text. A page with another number of blocks shows no marks. */
  blockCount: Type.Integer({ minimum: 0 }),
  changes: Type.Array(changedBlock),
});

export type ChangedBlock = Static<typeof changedBlock>;
export type RevisionChanges = Static<typeof revisionChanges>;
