import { type CategoryName, repairCategory } from "@aeromaint/contracts/platform/category.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../session/api.ts";

const path = `${repairCategory.path}/name`;

/** The categories of the 145 module in their order, for choosing one. */
export function useRepairCategories(): CategoryName[] {
  const { data = [] } = useQuery({
    // Below the resource's path, so that a change of a category reaches this list too.
    queryKey: [repairCategory.path, "name"],
    queryFn: ({ signal }) => api.get<CategoryName[]>(path, {}, { signal }),
    staleTime: 60_000,
  });
  return data;
}
