import { type Static, Type } from "typebox";
import { oneOf } from "../wire/schemas.ts";

/** What became of a block, in the words of the legend. */
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
 * A paragraph, heading, picture, list or table of two texts. All markup is sanitised; on top of a
 * text's own tags it has `<ins>`, `<del>` and, on rows, items, cells and words in
 * another format, `data-change`.
 */
export const diffBlock = Type.Object({
  kind: oneOf<BlockChange>(Object.keys(blockChanges)),
  /** As the older text has it, with `<del>` where it is changed; null where that has nothing here. */
  before: html,
  /** As the newer text has it, with `<ins>` where it is changed. */
  after: html,
  /** Both in one; null for what is the same. */
  inline: html,
  /** The words are the same; their look is not. */
  isFormatOnly: Type.Boolean(),
  /** A moved block stands in both places: the index of the other one. */
  counterpart: Type.Union([Type.Integer(), Type.Null()]),
});

export const revisionDiff = Type.Object({
  blocks: Type.Array(diffBlock),
  /** Blocks of each kind; a moved one counts once. */
  counts: Type.Object({
    same: count,
    changed: count,
    added: count,
    removed: count,
    moved: count,
  }),
});

/** The comparison of two revisions: of their texts, and of what they apply to. */
export const revisionComparison = Type.Object({
  ...revisionDiff.properties,
  applicability: Type.Object({ before: Type.String(), after: Type.String() }),
});

export const revisionDiffMessages = {
  tooLarge: "两个版次的正文过长，无法比较",
} as const;

export type DiffBlock = Static<typeof diffBlock>;
export type RevisionDiff = Static<typeof revisionDiff>;
