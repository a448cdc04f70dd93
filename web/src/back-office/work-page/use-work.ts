import { type Workbench, workbenchPath } from "@aeromaint/contracts/workbench/workbench.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";

/** Asked again while somebody is looking, and when they come back to the page or the window. */
const askAgainAfter = 60_000;

/** What waits for the signed-in person. */
export function useWork() {
  return useQuery({
    queryKey: [workbenchPath],
    queryFn: ({ signal }) => api.get<Workbench>(workbenchPath, {}, { signal }),
    staleTime: 0,
    refetchInterval: askAgainAfter,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}
