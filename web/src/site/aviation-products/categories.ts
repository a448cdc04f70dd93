import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";
import { treePath } from "../../ui/tree-path.ts";

/** The whole tree of categories; visitors and signed-in people choose by the same. */
export function useMaterialCategories() {
  return useQuery({
    ...callQuery("/open/material/category"),
    staleTime: 60_000,
  });
}

/** The categories from the top down to the one of this id; none where there is no such. */
export function categoryTrail(
  categories: readonly OpenMaterialCategory[],
  categoryId: string,
): OpenMaterialCategory[] {
  return treePath(categories, (category) => category.categoryId === categoryId);
}
