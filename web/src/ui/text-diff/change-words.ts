import { blockChanges, type DiffBlock } from "@aeromaint/contracts/documents/revision-diff.ts";

/** What is said of a changed block. */
export function changeWords(block: DiffBlock, index: number): string {
  if (block.kind === "changed" && block.isFormatOnly) return "格式有变";
  if (block.kind !== "moved" || block.counterpart === null) return blockChanges[block.kind];
  const isBelow = block.counterpart > index;
  const isHere = block.after !== null;
  if (isHere) return isBelow ? "由下文移来" : "由上文移来";
  return isBelow ? "移至下文" : "移至上文";
}
