import { planPointsPath, spaceTreePath } from "@aeromaint/contracts/spaces/space.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";

/** Milliseconds between polls where no server event announces changes. */
const pollInterval = 30_000;

/** All spaces; the query's key is the path alone. */
export function useSpaceTree() {
  return useQuery({
    ...callQuery(spaceTreePath),
    refetchInterval: pollInterval,
  });
}

/** All points, so that moving about in the plan asks for nothing. */
export function usePlanPoints() {
  return useQuery({
    ...callQuery(planPointsPath),
    refetchInterval: pollInterval,
  });
}
