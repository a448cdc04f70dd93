import type { ChangedBlock } from "@aeromaint/contracts/documents/revision-changes.ts";
import type { DiffBlock, RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { cleanMarkup } from "../clean-rich-text.ts";
import { textOf } from "../text-of.ts";
import { compareBlocks, renderBlock } from "./compare-blocks.ts";
import { type Match, matchBlocks } from "./match-blocks.ts";
import { type Block, type PictureHashes, textBlocks } from "./text-blocks.ts";

export interface ComparedText {
  html: string;
  /** Known hashes of its pictures. */
  hashes: PictureHashes;
}

export type TextPair = readonly [before: ComparedText, after: ComparedText];

export interface Comparison {
  diff: RevisionDiff;
  /** Changes for the margin of the newer text. */
  changes: ReturnType<typeof listChangedBlocks>;
}

export function comparePair([before, after]: TextPair): Comparison {
  const newer = blocksOf(after);
  const diff = diffOf(blocksOf(before), newer);
  // A page counts all blocks, also blank ones at the end.
  return { diff, changes: { ...listChangedBlocks(diff), blockCount: newer.length } };
}

/**
 * Changes of paragraphs, headings, pictures, lists and tables, with their words. Both texts are
 * sanitised first, so that the result is safe markup.
 */
export function compareRichTexts(before: ComparedText, after: ComparedText): RevisionDiff {
  return diffOf(blocksOf(before), blocksOf(after));
}

function diffOf(before: readonly Block[], after: readonly Block[]): RevisionDiff {
  const matches = matchBlocks(withoutBlankEnd(before), withoutBlankEnd(after));
  const origins = new Map<Block, number>();
  const targets = new Map<Block, number>();
  for (const [at, match] of matches.entries()) {
    if (match.kind === "movedAway") origins.set(match.before, at);
    if (match.kind === "movedHere") targets.set(match.after, at);
  }
  const blocks = matches.map((match): DiffBlock => {
    const block = { isFormatOnly: false, counterpart: null, ...diffBlockOf(match) };
    if (match.kind === "movedAway") block.counterpart = targets.get(match.after) ?? null;
    if (match.kind === "movedHere") block.counterpart = origins.get(match.before) ?? null;
    return block;
  });
  return { blocks, counts: countsOf(blocks) };
}

/** Removes blank lines that editors add after a final list or table. */
function withoutBlankEnd(blocks: readonly Block[]): Block[] {
  const last = blocks.findLastIndex(({ kind, text: words }) => kind !== "text" || words.trim());
  return blocks.slice(0, last + 1);
}

function blocksOf({ html, hashes }: ComparedText): Block[] {
  return textBlocks(cleanMarkup(html), hashes);
}

type Shown = Pick<DiffBlock, "kind" | "before" | "after" | "inline"> & Partial<DiffBlock>;

function diffBlockOf(match: Match): Shown {
  switch (match.kind) {
    case "same": {
      const views = { before: renderBlock(match.before), after: renderBlock(match.after) };
      return { kind: "same", ...views, inline: null };
    }
    case "changed": {
      const isFormatOnly = match.before.text === match.after.text;
      return { kind: "changed", ...compareBlocks(match.before, match.after), isFormatOnly };
    }
    case "added": {
      const inline = renderBlock(match.after, { marker: "ins", mark: "added" });
      return { kind: "added", before: null, after: renderBlock(match.after), inline };
    }
    case "removed": {
      const inline = renderBlock(match.before, { marker: "del", mark: "removed" });
      return { kind: "removed", before: renderBlock(match.before), after: null, inline };
    }
    case "movedAway": {
      const before = renderBlock(match.before);
      return { kind: "moved", before, after: null, inline: before };
    }
    case "movedHere": {
      const { after, inline } = compareBlocks(match.before, match.after);
      return { kind: "moved", before: null, after, inline };
    }
  }
}

function countsOf(blocks: readonly DiffBlock[]): RevisionDiff["counts"] {
  const counts = { same: 0, changed: 0, added: 0, removed: 0, moved: 0 };
  for (const { kind, after } of blocks) if (kind !== "moved" || after !== null) counts[kind] += 1;
  return counts;
}

/** Characters of a changed block shown in a list. */
const maxWords = 60;

const heading = /^<h[1-4][ >]/;

/** Changed blocks of the newer text, without blank lines and rules. */
function listChangedBlocks({ blocks }: RevisionDiff): {
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
