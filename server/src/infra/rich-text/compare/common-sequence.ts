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
  const changes = diffArrays(
    ofBefore.map((at) => before[at]),
    ofAfter.map((at) => after[at]),
    { maxEditLength },
  );
  const anchors: Anchor[] = [];
  let i = 0;
  let j = 0;
  for (const { added, removed, count } of changes ?? []) {
    for (let step = 0; !added && !removed && step < count; step += 1) {
      anchors.push([ofBefore[i + step] ?? 0, ofAfter[j + step] ?? 0]);
    }
    if (!added) i += count;
    if (!removed) j += count;
  }
  return anchors;
}
