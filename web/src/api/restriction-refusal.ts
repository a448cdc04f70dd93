import { isAccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import { create } from "zustand";
import { ApiError } from "./api-error.ts";
import { subscribeTokens } from "./tokens.ts";

// Keep the refusal itself: on a blocked network the profile does not load.
const useRefusal = create(() => ({ isNetworkRefused: false }));

export function useNetworkRefused(): boolean {
  return useRefusal(({ isNetworkRefused }) => isNetworkRefused);
}

/** Records a request that was refused because of an account restriction. */
export function recordRestriction(error: unknown): void {
  if (!(error instanceof ApiError) || !isAccountRestriction(error.reason)) return;
  useRefusal.setState({ isNetworkRefused: error.reason === "network" });
}

/** True if the last refusal was due to the network; reset by a sign-in or another attempt. */
export function isNetworkRefused(): boolean {
  return useRefusal.getState().isNetworkRefused;
}

export function clearNetworkRefusal(): void {
  useRefusal.setState({ isNetworkRefused: false });
}

/** Calls back after every recorded refusal. Returns the unsubscribe function. */
export const subscribeRestrictions = useRefusal.subscribe;

subscribeTokens(() => {
  if (isNetworkRefused()) clearNetworkRefusal();
});
