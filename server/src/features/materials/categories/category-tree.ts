import type {
  MaterialCategoryNode,
  MaterialCategoryRow,
} from "@aeromaint/contracts/materials/category.ts";

/** Rows as a tree; siblings keep the order that the rows have. */
export function categoryTree(rows: readonly MaterialCategoryRow[]): MaterialCategoryNode[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodesBelow = (parentId: string): MaterialCategoryNode[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: nodesBelow(row.categoryId) }));
  return nodesBelow("0");
}
