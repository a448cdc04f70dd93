import { commonPairs, commonSequence } from "./common-sequence.ts";
import { wordsIn } from "./compare-words.ts";
import type { Block } from "./text-blocks.ts";

/** A moved block appears twice: at its old and at its new position. */
export type Match =
  | { kind: "same" | "changed" | "movedAway" | "movedHere"; before: Block; after: Block }
  | { kind: "removed"; before: Block }
  | { kind: "added"; after: Block };

/** Share of common words from which two blocks in the same position are one changed block. */
const minSimilarity = 0.25;
/** Share of common words from which a block elsewhere is a moved one. */
const minMovedSimilarity = 0.7;
const minMovedLength = 12;
const maxMovedPairs = 100_000;

/** Matches blocks of two lists, in an order that preserves both. */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): Match[] {
  const anchors = commonSequence(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  const moved = exactMoves(
    without(
      before,
      anchors.map(([at]) => at),
    ),
    without(
      after,
      anchors.map(([, at]) => at),
    ),
  );
  const similarity = new WordSimilarity();
  const matches: Match[] = [];
  let i = 0;
  let j = 0;
  for (const [nextBefore, nextAfter] of [...anchors, [before.length, after.length] as const]) {
    matches.push(
      ...matchGap(before.slice(i, nextBefore), after.slice(j, nextAfter), { moved, similarity }),
    );
    const one = before[nextBefore];
    const other = after[nextAfter];
    if (one && other) matches.push({ kind: "same", before: one, after: other });
    i = nextBefore + 1;
    j = nextAfter + 1;
  }
  return withChangedMoves(matches, similarity);
}

function without(blocks: readonly Block[], indexes: readonly number[]): Block[] {
  const taken = new Set(indexes);
  return blocks.filter((_, at) => !taken.has(at));
}

/** Counterparts of blocks, in both directions. */
type Counterparts = ReadonlyMap<Block, Block>;

function exactMoves(removed: readonly Block[], added: readonly Block[]): Counterparts {
  const waiting = Map.groupBy(removed.filter(canMove), ({ key }) => key);
  const moved = new Map<Block, Block>();
  for (const block of added) {
    const origin = waiting.get(block.key)?.shift();
    if (origin) moved.set(origin, block).set(block, origin);
  }
  return moved;
}

// Blank lines and cells are not unique.
function canMove({ kind, text }: Block): boolean {
  return kind !== "cell" && text.trim().length > 1;
}

/** Matches blocks between two equal ones: similar blocks are changed, others added or removed. */
function matchGap(
  removed: readonly Block[],
  added: readonly Block[],
  { moved, similarity }: { moved: Counterparts; similarity: WordSimilarity },
): Match[] {
  const toRemoved = (block: Block): Match => {
    const now = moved.get(block);
    return now
      ? { kind: "movedAway", before: block, after: now }
      : { kind: "removed", before: block };
  };
  const toAdded = (block: Block): Match => {
    const origin = moved.get(block);
    return origin
      ? { kind: "movedHere", before: origin, after: block }
      : { kind: "added", after: block };
  };
  const isHere = (block: Block) => !moved.has(block);
  const pairs = changedPairs(removed.filter(isHere), added.filter(isHere), similarity);
  const matches: Match[] = [];
  let i = 0;
  let j = 0;
  for (const [before, after] of pairs) {
    const toBefore = removed.indexOf(before, i);
    const toAfter = added.indexOf(after, j);
    matches.push(
      ...removed.slice(i, toBefore).map(toRemoved),
      ...added.slice(j, toAfter).map(toAdded),
    );
    matches.push({ kind: "changed", before, after });
    i = toBefore + 1;
    j = toAfter + 1;
  }
  return [...matches, ...removed.slice(i).map(toRemoved), ...added.slice(j).map(toAdded)];
}

/** Single blocks between the same neighbours match, even with other words. */
function changedPairs(
  removed: readonly Block[],
  added: readonly Block[],
  similarity: WordSimilarity,
) {
  const [[one], [other]] = [removed, added];
  const areAlone = removed.length === 1 && added.length === 1;
  if (areAlone && one && one.kind === other?.kind) return [[one, other] as const];
  return commonPairs(removed, added, (before, after) => canMatch(before, after, similarity));
}

function canMatch(before: Block, after: Block, similarity: WordSimilarity): boolean {
  if (before.kind !== after.kind) return false;
  // Headings, pictures and cells in the same position match, even with other words.
  const isPlace = after.kind === "picture" || after.kind === "cell" || /^h[1-4]$/.test(after.tag);
  return (
    (isPlace && before.tag === after.tag) || similarity.between(before, after) >= minSimilarity
  );
}

/** Finds moved and changed blocks among the removed and added ones. */
function withChangedMoves(matches: readonly Match[], similarity: WordSimilarity): Match[] {
  const gone = matches.flatMap((match) => (match.kind === "removed" ? [match.before] : []));
  const come = matches.flatMap((match) => (match.kind === "added" ? [match.after] : []));
  if (gone.length * come.length > maxMovedPairs) return [...matches];
  const moved = new Map<Block, Block>();
  for (const block of come.filter(isLongEnough)) {
    const origin = gone.find(
      (other) =>
        !moved.has(other) &&
        other.kind === block.kind &&
        similarity.between(other, block) >= minMovedSimilarity,
    );
    if (origin) moved.set(origin, block).set(block, origin);
  }
  return matches.map((match): Match => {
    if (match.kind === "removed") {
      const after = moved.get(match.before);
      return after ? { kind: "movedAway", before: match.before, after } : match;
    }
    if (match.kind !== "added") return match;
    const before = moved.get(match.after);
    return before ? { kind: "movedHere", before, after: match.after } : match;
  });
}

function isLongEnough(block: Block): boolean {
  return canMove(block) && block.text.length >= minMovedLength;
}

/** Measures common words of blocks. Words are numbered and sorted once. */
class WordSimilarity {
  readonly #numbers = new Map<string, number>();
  readonly #words = new Map<Block, Uint32Array>();

  /** Share of common words, 0 to 1. */
  between(one: Block, other: Block): number {
    const [a, b] = [this.#wordsOf(one), this.#wordsOf(other)];
    let common = 0;
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      const difference = (a[i] ?? 0) - (b[j] ?? 0);
      if (difference === 0) common += 1;
      if (difference <= 0) i += 1;
      if (difference >= 0) j += 1;
    }
    const all = a.length + b.length;
    return all === 0 ? 1 : (2 * common) / all;
  }

  #wordsOf(block: Block): Uint32Array {
    const known = this.#words.get(block);
    if (known) return known;
    const words = wordsIn(block.text).filter((word) => word.trim());
    const sorted = Uint32Array.from(words, (word) => this.#numberOf(word)).sort();
    this.#words.set(block, sorted);
    return sorted;
  }

  #numberOf(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}
