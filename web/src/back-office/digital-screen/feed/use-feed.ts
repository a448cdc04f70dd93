import { planPointsPath, spaceTreePath } from "@aeromaint/contracts/spaces/space.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { type Feed, onSpaceChange, readFeed, subscribeFeed } from "./screen-feed.ts";

/** The figures as they change, and how the connection stands. */
export function useFeed(): Feed {
  return useSyncExternalStore(subscribeFeed, readFeed);
}

/** Loads the plan of the hangars again as soon as it has changed. */
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
