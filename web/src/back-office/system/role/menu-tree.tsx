import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import { type CheckState, CheckTree } from "../../../crud/tree/check-tree.tsx";
import { subtreeIds, type TreeNode, treePathTo } from "../../../crud/tree/use-lazy-tree.ts";

interface MenuTreeProps {
  id?: string;
  /** The menus of a role, half-checked ones included. */
  value?: readonly string[];
  onChange?: (menuIds: string[]) => void;
  readOnly?: boolean;
}

const path = "/system/common/menu/tree";

/** Menus that the signed-in person may grant, with the menus of a role checked. */
export function MenuTree({ id, value = [], onChange, readOnly }: MenuTreeProps) {
  const { data: tree } = useQuery(callQuery(path));
  const granted = new Set(value);
  return (
    <CheckTree
      id={id}
      tree={tree}
      checkState={menuCheckState(tree ?? [], granted)}
      onCheck={(menuId, on) => onChange?.(toggleMenu(tree ?? [], granted, { id: menuId, on }))}
      onCheckAll={onChange}
      readOnly={readOnly}
    />
  );
}

/**
 * Check state of a role's menus. A granted menu with all its descendants is checked. A menu with
 * only a part of them is half-checked. Both kinds are saved.
 */
export function menuCheckState(tree: readonly TreeNode[], held: ReadonlySet<string>): CheckState {
  const ticks: CheckState = { checked: [], half: [] };
  for (const node of tree) checkNode(node, held, ticks);
  return ticks;
}

function checkNode(
  { id, children }: TreeNode,
  held: ReadonlySet<string>,
  ticks: CheckState,
): Checked {
  const below = children.map((child) => checkNode(child, held, ticks));
  if (held.has(id) && below.every((each) => each === "all")) {
    ticks.checked.push(id);
    return "all";
  }
  if (!held.has(id) && below.every((each) => each === "none")) return "none";
  ticks.half.push(id);
  return "some";
}

type Checked = "all" | "some" | "none";

/**
 * Granted menus after a toggle. Checking also grants descendants and ancestors, which the
 * navigation needs. Unchecking revokes descendants. A directory is revoked with its last child. A
 * page without its buttons stays, read-only.
 */
export function toggleMenu(
  tree: readonly TreeNode[],
  held: ReadonlySet<string>,
  { id, on }: { id: string; on: boolean },
): string[] {
  const trail = treePathTo(tree, id);
  const node = trail.at(-1);
  if (!node) return [...held];
  const next = new Set(held);
  if (on) {
    for (const each of [...trail.map((above) => above.id), ...subtreeIds(node)]) next.add(each);
    return [...next];
  }
  for (const each of subtreeIds(node)) next.delete(each);
  if (node.children.length > 0) removeEmptied(trail.slice(0, -1), next);
  return [...next];
}

/** Removes ancestors without granted children, lowest first. */
function removeEmptied(above: readonly TreeNode[], held: Set<string>): void {
  for (const node of above.toReversed()) {
    const below = node.children.flatMap(subtreeIds);
    if (below.some((id) => held.has(id))) return;
    held.delete(node.id);
  }
}
