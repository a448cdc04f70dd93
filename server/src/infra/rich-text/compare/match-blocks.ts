import { commonPairs, commonSequence } from "./common-sequence.ts";
import { Likeness } from "./likeness.ts";
import type { Block } from "./text-blocks.ts";

/** A moved block stands twice: where it was and where it is. */
export type Match =
  | { kind: "same" | "changed" | "movedAway" | "movedHere"; before: Block; after: Block }
  | { kind: "removed"; before: Block }
  | { kind: "added"; after: Block };

/** From so much in common on, two blocks in the same place are one that changed. */
const minAlike = 0.25;
/** From so much in common on, a block elsewhere is the same one, moved. */
const minAlikeMoved = 0.7;
const minMovedLength = 12;
const maxMovedPairs = 100_000;

/** Which blocks of two lists are each other's, in the order in which both can be read. */
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
  const likeness = new Likeness();
  const matches: Match[] = [];
  let i = 0;
  let j = 0;
  for (const [nextBefore, nextAfter] of [...anchors, [before.length, after.length] as const]) {
    matches.push(
      ...matchGap(before.slice(i, nextBefore), after.slice(j, nextAfter), { moved, likeness }),
    );
    const one = before[nextBefore];
    const other = after[nextAfter];
    if (one && other) matches.push({ kind: "same", before: one, after: other });
    i = nextBefore + 1;
    j = nextAfter + 1;
  }
  return withChangedMoves(matches, likeness);
}

function without(blocks: readonly Block[], indexes: readonly number[]): Block[] {
  const taken = new Set(indexes);
  return blocks.filter((_, at) => !taken.has(at));
}

/** Blocks by their counterpart, in both directions. */
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

// Blank lines and cells have no identity of their own.
function canMove({ kind, text }: Block): boolean {
  return kind !== "cell" && text.trim().length > 1;
}

/** Between two places that are the same: what is alike changed, the rest came or went. */
function matchGap(
  removed: readonly Block[],
  added: readonly Block[],
  { moved, likeness }: { moved: Counterparts; likeness: Likeness },
): Match[] {
  const gone = (block: Block): Match => {
    const now = moved.get(block);
    return now
      ? { kind: "movedAway", before: block, after: now }
      : { kind: "removed", before: block };
  };
  const come = (block: Block): Match => {
    const origin = moved.get(block);
    return origin
      ? { kind: "movedHere", before: origin, after: block }
      : { kind: "added", after: block };
  };
  const isHere = (block: Block) => !moved.has(block);
  const pairs = changedPairs(removed.filter(isHere), added.filter(isHere), likeness);
  const matches: Match[] = [];
  let i = 0;
  let j = 0;
  for (const [before, after] of pairs) {
    const toBefore = removed.indexOf(before, i);
    const toAfter = added.indexOf(after, j);
    matches.push(...removed.slice(i, toBefore).map(gone), ...added.slice(j, toAfter).map(come));
    matches.push({ kind: "changed", before, after });
    i = toBefore + 1;
    j = toAfter + 1;
  }
  return [...matches, ...removed.slice(i).map(gone), ...added.slice(j).map(come)];
}

/** A block alone between the same neighbours is that block, with other words too. */
function changedPairs(removed: readonly Block[], added: readonly Block[], likeness: Likeness) {
  const [[one], [other]] = [removed, added];
  const areAlone = removed.length === 1 && added.length === 1;
  if (areAlone && one && one.kind === other?.kind) return [[one, other] as const];
  return commonPairs(removed, added, (before, after) => canBecome(before, after, likeness));
}

function canBecome(before: Block, after: Block, likeness: Likeness): boolean {
  if (before.kind !== after.kind) return false;
  // Headings, pictures and cells of one place are each other's, with other words too.
  const isPlace = after.kind === "picture" || after.kind === "cell" || /^h[1-4]$/.test(after.tag);
  return (isPlace && before.tag === after.tag) || likeness.of(before, after) >= minAlike;
}

/** Finds what moved and was changed as well among what seems to have gone and come. */
function withChangedMoves(matches: readonly Match[], likeness: Likeness): Match[] {
  const gone = matches.flatMap((match) => (match.kind === "removed" ? [match.before] : []));
  const come = matches.flatMap((match) => (match.kind === "added" ? [match.after] : []));
  if (gone.length * come.length > maxMovedPairs) return [...matches];
  const moved = new Map<Block, Block>();
  for (const block of come.filter(isLongEnough)) {
    const origin = gone.find(
      (other) =>
        !moved.has(other) &&
        other.kind === block.kind &&
        likeness.of(other, block) >= minAlikeMoved,
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
