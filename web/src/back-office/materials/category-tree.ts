import {
  type MaterialCategoryNode,
  materialCategory,
} from "@aeromaint/contracts/materials/category.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";
import type { TreeNode } from "../../crud/tree/use-lazy-tree.ts";

/** Path of the direct children of a category. */
export const categoryBranchPath = `${materialCategory.path}/tree`;

/** All material categories as a tree; undefined while loading. */
export function useCategoryTree({ enabled = true }: { enabled?: boolean } = {}) {
  const { path } = materialCategory;
  return useQuery({
    ...callQuery(path),
    select: (nodes) => nodes.map(choiceOf),
    enabled,
    staleTime: 60_000,
  });
}

function choiceOf({ categoryId, name, children }: MaterialCategoryNode): TreeNode {
  return { id: categoryId, label: name, children: children.map(choiceOf) };
}

/** Tree without one node and its descendants. */
export function withoutNode(tree: readonly TreeNode[], id: string): TreeNode[] {
  return tree
    .filter((node) => node.id !== id)
    .map((node) => ({ ...node, children: withoutNode(node.children, id) }));
}
