import {
  type PlanPoint,
  planPointsPath,
  type SpaceNode,
  spaceTreePath,
} from "@aeromaint/contracts/spaces/space.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";

/** Milliseconds between polls where no server event announces changes. */
const pollInterval = 30_000;

/** All spaces; the query's key is the path alone. */
export function useSpaceTree() {
  return useQuery({
    queryKey: [spaceTreePath],
    queryFn: ({ signal }) => api.get<SpaceNode[]>(spaceTreePath, {}, { signal }),
    refetchInterval: pollInterval,
  });
}

/** All points, so that moving about in the plan asks for nothing. */
export function usePlanPoints() {
  return useQuery({
    queryKey: [planPointsPath],
    queryFn: ({ signal }) => api.get<PlanPoint[]>(planPointsPath, {}, { signal }),
    refetchInterval: pollInterval,
  });
}
