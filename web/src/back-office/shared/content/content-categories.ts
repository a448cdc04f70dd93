import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import type { CategoryResource } from "./content-module.ts";

/** The categories of a content module in their order, for choosing one. */
export function useContentCategories({ path }: Pick<CategoryResource, "path">): CategoryName[] {
  const { data = [] } = useQuery({
    // Below the resource's path, so that a change of a category reaches this list too.
    queryKey: [path, "name"],
    queryFn: ({ signal }) => api.get(`${path}/name`, {}, { signal }),
    staleTime: 60_000,
  });
  return data;
}
