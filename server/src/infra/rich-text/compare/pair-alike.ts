import { similarity } from "./similarity.ts";
import type { Block } from "./text-blocks.ts";

/** From so much in common on, two blocks in the same place are one that changed. */
const minAlike = 0.25;
/** Pairs that are compared in one go; a text of 200 KB that is changed in every paragraph has half. */
const maxPairs = 1_000_000;

/**
 * Pairs blocks in their order, so that those which are each other's have the most in common. A
 * paragraph alone between the same neighbours is that paragraph, whatever it says now.
 */
export function pairAlike(
  before: readonly Block[],
  after: readonly Block[],
): (readonly [Block, Block])[] {
  if (before.length === 0 || after.length === 0) return [];
  const [one] = before;
  const [other] = after;
  const isAlone = before.length === 1 && after.length === 1;
  if (isAlone && one?.kind === "text" && other?.kind === "text") return [[one, other]];
  if (before.length * after.length <= maxPairs) return bestPairs(before, after);
  const i = before.length >> 1;
  const j = after.length >> 1;
  return [
    ...pairAlike(before.slice(0, i), after.slice(0, j)),
    ...pairAlike(before.slice(i), after.slice(j)),
  ];
}

/** Needleman and Wunsch's alignment without a price for gaps. */
function bestPairs(before: readonly Block[], after: readonly Block[]): (readonly [Block, Block])[] {
  const width = after.length + 1;
  // The best sum of what remains from [i, j] on, and what the pair of both adds.
  const best = new Float32Array((before.length + 1) * width);
  const alike = new Float32Array(before.length * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      const gain = likeness(before[i], after[j]);
      alike[at] = gain;
      const skip = Math.max(best[at + 1] ?? 0, best[at + width] ?? 0);
      best[at] = gain > 0 ? Math.max(skip, gain + (best[at + width + 1] ?? 0)) : skip;
    }
  }
  const pairs: (readonly [Block, Block])[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const at = i * width + j;
    const one = before[i];
    const other = after[j];
    const skip = Math.max(best[at + 1] ?? 0, best[at + width] ?? 0);
    if (one && other && (alike[at] ?? 0) > 0 && (best[at] ?? 0) > skip) {
      pairs.push([one, other]);
      i += 1;
      j += 1;
    } else if (best[at + 1] === best[at]) j += 1;
    else i += 1;
  }
  return pairs;
}

/** 0 for blocks that are not each other's. */
function likeness(one: Block | undefined, other: Block | undefined): number {
  if (!one || !other || one.kind !== other.kind) return 0;
  const alike = similarity(one, other, minAlike);
  if (alike >= minAlike) return alike;
  return placeCounts(one, other) ? minAlike : 0;
}

/** Headings, pictures and cells of one place are each other's, whatever they say. */
function placeCounts(one: Block, other: Block): boolean {
  if (one.kind === "picture" || one.kind === "cell") return true;
  return one.tag === other.tag && /^h[1-4]$/.test(one.tag);
}
