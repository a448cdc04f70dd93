import { planPointsPath, spaceTreePath } from "@aeromaint/contracts/spaces/space.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { type Feed, onSpaceChange, readFeed, subscribeFeed } from "./screen-feed.ts";

/** The live figures and the connection's state. */
export function useFeed(): Feed {
  return useSyncExternalStore(subscribeFeed, readFeed);
}

/** Reloads the plan of the hangars when it has changed. */
export function useFreshPlan(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onSpaceChange(() => {
        for (const path of [spaceTreePath, planPointsPath]) {
          void queries.invalidateQueries({ queryKey: [path] });
        }
      }),
    [queries],
  );
}
