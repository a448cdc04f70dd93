import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import {
  isNetworkRefused,
  subscribeRestrictions,
  useNetworkRefused,
} from "../api/restriction-refusal.ts";
import { profilePath, useProfile } from "./profile.ts";

/** The page that explains a restriction and lets the user lift it. */
export const restrictionPath = "/sign-in-steps";

/**
 * Whether the signed-in account is restricted. The profile says so, and is reloaded when a call
 * is refused for it.
 */
export function useIsRestricted(): boolean {
  const { data: profile } = useProfile();
  const networkRefused = useNetworkRefused();
  const client = useQueryClient();
  const onRestriction = useEffectEvent(() => {
    if (!isNetworkRefused()) void client.invalidateQueries({ queryKey: [profilePath] });
  });
  useEffect(() => subscribeRestrictions(() => onRestriction()), []);
  return networkRefused || !!profile?.hold;
}
