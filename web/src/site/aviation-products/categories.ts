import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";
import { treePath } from "../../ui/text/tree-path.ts";

/** Tree of all categories, for visitors and signed-in people. */
export function useMaterialCategories() {
  return useQuery({
    ...callQuery("/open/material/category"),
    staleTime: 60_000,
  });
}

/** Path from the root to the category with this id; empty if not found. */
export function categoryTrail(
  categories: readonly OpenMaterialCategory[],
  categoryId: string,
): OpenMaterialCategory[] {
  return treePath(categories, (category) => category.categoryId === categoryId);
}
