import type { CheckState } from "../../../crud/tree/check-tree.tsx";
import { pathTo, subtreeIds, type TreeNode } from "../../../crud/tree/tree-node.ts";

/** A selected department counts for itself alone; ancestors of selected ones are half-checked. */
export function deptCheckState(tree: readonly TreeNode[], named: ReadonlySet<string>): CheckState {
  const all = tree.flatMap(subtreeIds);
  const above = new Set(
    all.filter((id) => named.has(id)).flatMap((id) => pathTo(tree, id).map((node) => node.id)),
  );
  return {
    checked: all.filter((id) => named.has(id)),
    half: all.filter((id) => above.has(id) && !named.has(id)),
  };
}

/** Checking a department selects its descendants too, which can then be unchecked one by one. */
export function toggleDept(
  tree: readonly TreeNode[],
  named: ReadonlySet<string>,
  { id, on }: { id: string; on: boolean },
): string[] {
  const node = pathTo(tree, id).at(-1);
  const touched = node ? subtreeIds(node) : [];
  const left = [...named].filter((each) => !touched.includes(each));
  return on ? [...left, ...touched] : left;
}
