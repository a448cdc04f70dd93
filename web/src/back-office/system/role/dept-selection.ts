import type { Ticks } from "../../../crud/tree/check-tree.tsx";
import { idsFrom, type TreeNode, trailTo } from "../../../crud/tree/tree-node.ts";

/** A named department stands for itself alone; half-ticked is what only lies above a named one. */
export function deptTicks(tree: readonly TreeNode[], named: ReadonlySet<string>): Ticks {
  const all = tree.flatMap(idsFrom);
  const above = new Set(
    all.filter((id) => named.has(id)).flatMap((id) => trailTo(tree, id).map((node) => node.id)),
  );
  return {
    checked: all.filter((id) => named.has(id)),
    half: all.filter((id) => above.has(id) && !named.has(id)),
  };
}

/** Ticking a department names everything below it too, which can then be unticked one by one. */
export function withDeptTicked(
  tree: readonly TreeNode[],
  named: ReadonlySet<string>,
  { id, on }: { id: string; on: boolean },
): string[] {
  const node = trailTo(tree, id).at(-1);
  const touched = node ? idsFrom(node) : [];
  const left = [...named].filter((each) => !touched.includes(each));
  return on ? [...left, ...touched] : left;
}
