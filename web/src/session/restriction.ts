import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isNetworkRefused, subscribeHolds } from "../api/restriction-refusal.ts";
import { profilePath, useProfile } from "./profile.ts";

/** Where it is said what holds somebody back, and where it is mended. */
export const heldPath = "/sign-in-steps";

export function useNetworkRefused(): boolean {
  return useSyncExternalStore(subscribeHolds, isNetworkRefused);
}

/**
 * Whether the signed-in person can do nothing but mend what holds them back. The profile says so,
 * and is loaded anew when a call finds out that it has come to that.
 */
export function useHeld(): boolean {
  const { data: profile } = useProfile();
  const networkRefused = useNetworkRefused();
  const client = useQueryClient();
  const onHold = useEffectEvent(() => {
    if (!isNetworkRefused()) void client.invalidateQueries({ queryKey: [profilePath] });
  });
  useEffect(() => subscribeHolds(() => onHold()), []);
  return networkRefused || !!profile?.hold;
}
