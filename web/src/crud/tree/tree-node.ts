import { treePath } from "../../ui/tree-path.ts";

/** A node of a tree to choose from, as the server's drop-downs answer it. */
export interface TreeNode {
  id: string;
  label: string;
  children: TreeNode[];
}

/** What stands above the first level of every tree. */
export const rootId = "0";

/** The nodes from the top down to the one with this id, itself last; none when it is not there. */
export function pathTo(tree: readonly TreeNode[], id: string): TreeNode[] {
  return treePath(tree, (node) => node.id === id);
}

/** The node's id and those of everything below it. */
export function subtreeIds(node: TreeNode): string[] {
  return [node.id, ...node.children.flatMap(subtreeIds)];
}
