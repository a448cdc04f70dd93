import { type Static, Type } from "typebox";
import { oneOf } from "../wire/schemas.ts";

/** Titles for the legend. */
export const blockChanges = {
  same: "未变",
  changed: "修改",
  added: "新增",
  removed: "删除",
  moved: "移动",
} as const;

export type BlockChange = keyof typeof blockChanges;

const html = Type.Union([Type.String(), Type.Null()]);
const count = Type.Integer({ minimum: 0 });

/**
 * A paragraph, heading, picture, list or table of two texts. The HTML is sanitised. It contains `<ins>`,
 * `<del>`, and `data-change` on rows, items, cells and words with another format.
 */
const diffBlock = Type.Object({
  kind: oneOf<BlockChange>(Object.keys(blockChanges)),
  /** Block of the older text with `<del>`; null for an added block. */
  before: html,
  /** Block of the newer text with `<ins>`; null for a removed block. */
  after: html,
  /** Both texts in one block; null for an unchanged block. */
  inline: html,
  /** Same words, other format. */
  isFormatOnly: Type.Boolean(),
  /** Index of the other place of a moved block, which is listed twice. */
  counterpart: Type.Union([Type.Integer(), Type.Null()]),
});

export const revisionDiff = Type.Object({
  blocks: Type.Array(diffBlock),
  /** Blocks by kind; a moved block counts once. */
  counts: Type.Object({
    same: count,
    changed: count,
    added: count,
    removed: count,
    moved: count,
  }),
});

/** Comparison of the texts and the applicability of two revisions. */
export const revisionComparison = Type.Object({
  ...revisionDiff.properties,
  applicability: Type.Object({ before: Type.String(), after: Type.String() }),
});

export const revisionDiffMessages = {
  tooLarge: "两个版次的正文过长，无法比较",
} as const;

export type DiffBlock = Static<typeof diffBlock>;
export type RevisionDiff = Static<typeof revisionDiff>;
