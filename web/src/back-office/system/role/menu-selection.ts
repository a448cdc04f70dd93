import type { Ticks } from "../../../crud/tree/check-tree.tsx";
import { idsFrom, type TreeNode, trailTo } from "../../../crud/tree/tree-node.ts";

/**
 * The ticks of held menus: checked is what is held with everything below it, half-checked what
 * is held without all of it, or lies above something held. Both together is what is saved.
 */
export function menuTicks(tree: readonly TreeNode[], held: ReadonlySet<string>): Ticks {
  const ticks: Ticks = { checked: [], half: [] };
  for (const node of tree) tick(node, held, ticks);
  return ticks;
}

function tick({ id, children }: TreeNode, held: ReadonlySet<string>, ticks: Ticks): Tick {
  const below = children.map((child) => tick(child, held, ticks));
  if (held.has(id) && below.every((each) => each === "all")) {
    ticks.checked.push(id);
    return "all";
  }
  if (!held.has(id) && below.every((each) => each === "none")) return "none";
  ticks.half.push(id);
  return "some";
}

type Tick = "all" | "some" | "none";

/**
 * What is held once a box is ticked: the menu with everything below it, and what lies above, for
 * nothing can be reached without. Unticked, everything below goes too. What lay above goes with
 * its last directory; a page stays without its buttons, which then can only be looked at.
 */
export function withMenuTicked(
  tree: readonly TreeNode[],
  held: ReadonlySet<string>,
  { id, on }: { id: string; on: boolean },
): string[] {
  const trail = trailTo(tree, id);
  const node = trail.at(-1);
  if (!node) return [...held];
  const next = new Set(held);
  if (on) {
    for (const each of [...trail.map((above) => above.id), ...idsFrom(node)]) next.add(each);
    return [...next];
  }
  for (const each of idsFrom(node)) next.delete(each);
  if (node.children.length > 0) dropEmptied(trail.slice(0, -1), next);
  return [...next];
}

/** Takes what holds nothing any more, from the lowest up. */
function dropEmptied(above: readonly TreeNode[], held: Set<string>): void {
  for (const node of above.toReversed()) {
    const below = node.children.flatMap(idsFrom);
    if (below.some((id) => held.has(id))) return;
    held.delete(node.id);
  }
}
