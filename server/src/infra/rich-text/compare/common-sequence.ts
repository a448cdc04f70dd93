import { diffArrays } from "diff";

/** With more differences in order than that, two sequences count as having nothing in common. */
const maxEditLength = 1_000;

/** Where members of two sequences are the same: index in the one, index in the other. */
export type Anchor = readonly [before: number, after: number];

/** The longest common subsequence. */
export function commonSequence(before: readonly string[], after: readonly string[]): Anchor[] {
  // What only one of them has is no part of it, and would cost the comparison most of its time.
  const inBefore = new Set(before);
  const inAfter = new Set(after);
  const ofBefore = [...before.keys()].filter((at) => inAfter.has(before[at] ?? ""));
  const ofAfter = [...after.keys()].filter((at) => inBefore.has(after[at] ?? ""));
  return commonPairs(ofBefore, ofAfter, (one, other) => before[one] === after[other]);
}

/** The longest common subsequence of what counts as the same, as pairs. */
export function commonPairs<T>(
  before: readonly T[],
  after: readonly T[],
  comparator: (one: T, other: T) => boolean,
): (readonly [before: T, after: T])[] {
  const changes = diffArrays([...before], [...after], { maxEditLength, comparator }) ?? [];
  const left = before.values();
  // Of what is the same the changes have the newer one.
  return changes.flatMap(({ added, removed, value }) => {
    const others = added ? [] : value.map((one) => [left.next().value ?? one, one] as const);
    return removed ? [] : others;
  });
}
