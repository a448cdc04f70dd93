import { workbenchPath } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

/** Milliseconds. Activation of the page's tab and window focus refetch too. */
const refetchInterval = 60_000;

export function useWorkbench() {
  return useQuery({
    ...callQuery(workbenchPath),
    staleTime: 0,
    refetchInterval: refetchInterval,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}
