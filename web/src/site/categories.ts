import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useQuery } from "@tanstack/react-query";

const sources = {
  repair: "/open/platform/name",
  train: "/open/platform/train/name",
  tool: "/open/platform/tool/name",
} as const;

export type CategoryKind = keyof typeof sources;

/** The categories of a module, in their order. */
export function useCategories(kind: CategoryKind, { enabled = true } = {}) {
  return useQuery<CategoryName[]>({
    queryKey: [sources[kind]],
    staleTime: 60_000,
    enabled,
  });
}
