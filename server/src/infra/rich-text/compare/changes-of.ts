import type { ChangedBlock } from "@aeromaint/contracts/documents/revision-changes.ts";
import type { DiffBlock, RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { textOf } from "../text-of.ts";

/** Characters of a changed block that name it in a list. */
const maxWords = 60;

const heading = /^<h[1-4][ >]/;

/** Where the newer of two compared texts was changed. Blank lines and rules are nobody's concern. */
export function changesOf({ blocks }: RevisionDiff): {
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

/** It is marked where it is now. */
function hasMovedAway({ kind, after }: DiffBlock): boolean {
  return kind === "moved" && after === null;
}

/** Null for what shows nothing. */
function wordsOf({ before, after }: DiffBlock): string | null {
  const html = after ?? before ?? "";
  const text = textOf(html);
  const words = cutText(text, maxWords);
  if (!words && !html.includes("<img")) return null;
  return words.length < text.length ? `${words}…` : words;
}
