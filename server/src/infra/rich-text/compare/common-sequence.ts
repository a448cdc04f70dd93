import { diffArrays } from "diff";

/** Beyond this number of differences, sequences have nothing in common. */
const maxEditLength = 1_000;

/** Indexes of equal members in two sequences. */
type Anchor = readonly [before: number, after: number];

export function commonSequence(before: readonly string[], after: readonly string[]): Anchor[] {
  // Drop members of only one sequence first: they would take most of the time.
  const inBefore = new Set(before);
  const inAfter = new Set(after);
  const ofBefore = [...before.keys()].filter((at) => inAfter.has(before[at] ?? ""));
  const ofAfter = [...after.keys()].filter((at) => inBefore.has(after[at] ?? ""));
  return commonPairs(ofBefore, ofAfter, (one, other) => before[one] === after[other]);
}

/** Longest common subsequence under the comparator, as pairs. */
export function commonPairs<T>(
  before: readonly T[],
  after: readonly T[],
  comparator: (one: T, other: T) => boolean,
): (readonly [before: T, after: T])[] {
  const changes = diffArrays([...before], [...after], { maxEditLength, comparator }) ?? [];
  const left = before.values();
  // Equal members in the changes come from the newer sequence.
  return changes.flatMap(({ added, removed, value }) => {
    const others = added ? [] : value.map((one) => [left.next().value ?? one, one] as const);
    return removed ? [] : others;
  });
}
