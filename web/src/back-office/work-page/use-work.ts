import { workbenchPath } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

/** Milliseconds; also when the page's tab is activated and on window focus. */
const refetchInterval = 60_000;

/** The current user's pending work. */
export function useWork() {
  return useQuery({
    ...callQuery(workbenchPath),
    staleTime: 0,
    refetchInterval: refetchInterval,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}
