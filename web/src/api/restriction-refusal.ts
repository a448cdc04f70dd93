import { isAccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import { create } from "zustand";
import { ApiError } from "./api-error.ts";
import { subscribeTokens } from "./tokens.ts";

// A blocked network does not even get the profile, so the refusal itself has to be stored.
const useRefusal = create(() => ({ isNetworkRefused: false }));

export function useNetworkRefused(): boolean {
  return useRefusal(({ isNetworkRefused }) => isNetworkRefused);
}

/** Records a call that was refused because the account is restricted. */
export function recordRestriction(error: unknown): void {
  if (!(error instanceof ApiError) || !isAccountRestriction(error.reason)) return;
  useRefusal.setState({ isNetworkRefused: error.reason === "network" });
}

/** Whether the last refusal was for the network; reset by another sign-in or attempt. */
export function isNetworkRefused(): boolean {
  return useRefusal.getState().isNetworkRefused;
}

export function clearNetworkRefusal(): void {
  useRefusal.setState({ isNetworkRefused: false });
}

/** Calls back after every refusal of this kind. Returns the unsubscribe function. */
export const subscribeRestrictions = useRefusal.subscribe;

subscribeTokens(() => {
  if (isNetworkRefused()) clearNetworkRefusal();
});
