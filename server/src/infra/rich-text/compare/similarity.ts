import type { Block } from "./text-blocks.ts";

/** The smallest hashes of a text's pairs of characters: enough to estimate what two texts share. */
const maxHashes = 256;
/** Knuth's multiplicative hash, 2^32 divided by the golden ratio. */
const scatter = 2_654_435_761;

/** Jaccard index of the pairs of characters of two blocks, 0 to 1; estimated for long ones. */
export function similarity(one: Block, other: Block, atLeast: number): number {
  const a = sketchOf(one);
  const b = sketchOf(other);
  const [least, most] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
  if (most === 0) return 1;
  if (most < maxHashes && least / most < atLeast) return 0;
  return sharedPart(a, b);
}

/** Among the smallest hashes of both together, the part that both have. */
function sharedPart(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length && i + j - shared < maxHashes) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared / Math.min(a.length + b.length - shared, maxHashes);
}

function sketchOf(block: Block): Uint32Array {
  if (block.sketch) return block.sketch;
  const text = block.text.replace(/\s+/g, "");
  const hashes = new Set<number>();
  // One more step than pairs: the last character counts alone, so that a single one has something.
  for (let at = 0; at < text.length; at += 1) {
    const pair = text.charCodeAt(at) * 65_536 + (text.charCodeAt(at + 1) || 0);
    hashes.add(Math.imul(pair, scatter) >>> 0);
  }
  block.sketch = Uint32Array.from(hashes).sort().slice(0, maxHashes);
  return block.sketch;
}
