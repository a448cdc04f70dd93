import type { DiffBlock } from "@aeromaint/contracts/documents/revision-diff.ts";

/** Blocks one after the other that are shown, or folded away. */
export interface DiffSection {
  start: number;
  end: number;
  isFolded: boolean;
}

/** Unchanged blocks that stay in sight around a change. */
const context = 1;
const minFolded = 3;

/** Folds long runs of what is the same; those that start at `opened` stay open. */
export function diffSections(
  blocks: readonly DiffBlock[],
  opened: ReadonlySet<number>,
): DiffSection[] {
  const sections: DiffSection[] = [];
  for (let at = 0; at < blocks.length; ) {
    const isSame = blocks[at]?.kind === "same";
    let end = at + 1;
    while (end < blocks.length && (blocks[end]?.kind === "same") === isSame) end += 1;
    const start = isSame && at > 0 ? at + context : at;
    const stop = isSame && end < blocks.length ? end - context : end;
    const canFold = isSame && stop - start >= minFolded && !opened.has(start);
    if (canFold) {
      sections.push({ start: at, end: start, isFolded: false });
      sections.push({ start, end: stop, isFolded: true });
      sections.push({ start: stop, end, isFolded: false });
    } else sections.push({ start: at, end, isFolded: false });
    at = end;
  }
  return sections.filter(({ start, end }) => end > start);
}

/** Indexes of the blocks at which one stops when going from change to change. */
export function changedBlocks(blocks: readonly DiffBlock[]): number[] {
  return blocks.flatMap(({ kind }, at) => (kind === "same" ? [] : [at]));
}
