import type { ChangedBlock } from "@aeromaint/contracts/documents/revision-changes.ts";
import type { DiffBlock, RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { textOf } from "../text-of.ts";

/** Characters of a changed block shown in a list. */
const maxWords = 60;

const heading = /^<h[1-4][ >]/;

/** Changed blocks of the newer text, without blank lines and rules. */
export function listChangedBlocks({ blocks }: RevisionDiff): {
  blockCount: number;
  changes: ChangedBlock[];
} {
  const changes: ChangedBlock[] = [];
  let at = 0;
  let above: string | null = null;
  for (const block of blocks) {
    const { kind, isFormatOnly, after } = block;
    const isHeading = heading.test(after ?? block.before ?? "");
    const section = isHeading ? null : above;
    const words = wordsOf(block);
    if (after !== null && isHeading) above = words;
    if (kind !== "same" && words !== null && !hasMovedAway(block)) {
      changes.push({ at, change: kind, isFormatOnly, section, words });
    }
    if (after !== null) at += 1;
  }
  return { blockCount: at, changes };
}

/** The new position is marked instead. */
function hasMovedAway({ kind, after }: DiffBlock): boolean {
  return kind === "moved" && after === null;
}

/** Null for a block without visible content. */
function wordsOf({ before, after }: DiffBlock): string | null {
  const html = after ?? before ?? "";
  const text = textOf(html);
  const words = cutText(text, maxWords);
  if (!words && !html.includes("<img")) return null;
  return words.length < text.length ? `${words}…` : words;
}
