import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/query-by-key.ts";

export function useCategories(kind: ContentModuleName, { enabled = true } = {}) {
  return useQuery({
    ...callQuery(contentModules[kind].open.names),
    staleTime: 60_000,
    enabled,
  });
}
