import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";

const sources = {
  repair: "/open/platform/name",
  train: "/open/platform/train/name",
  tool: "/open/platform/tool/name",
} as const;

export type CategoryKind = keyof typeof sources;

/** The categories of a module, in their order. */
export function useCategories(kind: CategoryKind, { enabled = true } = {}) {
  const path = sources[kind];
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<CategoryName[]>(path, {}, { signal }),
    staleTime: 60_000,
    enabled,
  });
}
