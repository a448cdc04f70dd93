import {
  accountRestrictions,
  isAccountRestriction,
} from "@aeromaint/contracts/auth/account-restrictions.ts";
import { ApiError } from "./api-error.ts";
import { subscribeTokens } from "./tokens.ts";

// A blocked network does not even get the profile, so the refusal itself has to be stored.
let networkRefused = false;
const listeners = new Set<() => void>();

/** Records a call that was refused because the account is restricted. */
export function noteRestriction(error: unknown): void {
  if (!(error instanceof ApiError) || !isAccountRestriction(error)) return;
  networkRefused = error.message === accountRestrictions.network;
  notify();
}

/** Whether the last refusal was for the network; reset by another sign-in or attempt. */
export function isNetworkRefused(): boolean {
  return networkRefused;
}

export function clearNetworkRefusal(): void {
  networkRefused = false;
  notify();
}

/** Calls back after every refusal of this kind. Returns the unsubscribe function. */
export function subscribeRestrictions(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

subscribeTokens(() => {
  if (networkRefused) clearNetworkRefusal();
});

function notify(): void {
  for (const listener of [...listeners]) listener();
}
