import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import {
  isNetworkRefused,
  subscribeRestrictions,
  useNetworkRefused,
} from "../api/restriction-refusal.ts";
import { profilePath, useProfile } from "./profile.ts";

/** Page that explains a restriction and lets the user lift it. */
export const restrictionPath = "/sign-in-steps";

/**
 * True if the signed-in account is restricted. The profile has the state; it reloads after a
 * refusal.
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
