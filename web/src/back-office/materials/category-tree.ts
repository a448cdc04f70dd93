import {
  type MaterialCategoryNode,
  materialCategory,
} from "@aeromaint/contracts/materials/category.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";
import type { TreeNode } from "../../crud/tree/use-lazy-tree.ts";

/** Where the categories directly below one come from. */
export const branchPath = `${materialCategory.path}/tree`;

/** All categories of aviation material as nodes to choose from; undefined until they have come. */
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

/** The tree without one node and what is below it. */
export function without(tree: readonly TreeNode[], id: string): TreeNode[] {
  return tree
    .filter((node) => node.id !== id)
    .map((node) => ({ ...node, children: without(node.children, id) }));
}
