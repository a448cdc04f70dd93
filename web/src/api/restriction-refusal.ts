import {
  accountRestrictions,
  isAccountRestriction,
} from "@aeromaint/contracts/auth/account-restrictions.ts";
import { ApiError } from "./api-error.ts";
import { subscribeTokens } from "./tokens.ts";

// From a network that is not allowed not even the profile is told: the refusal itself has to be kept.
let networkRefused = false;
const listeners = new Set<() => void>();

/** Takes note of a call that was refused because its sender is held back. */
export function noteHold(error: unknown): void {
  if (!(error instanceof ApiError) || !isAccountRestriction(error)) return;
  networkRefused = error.message === accountRestrictions.network;
  tell();
}

/** Whether the last refusal was for the network; another sign-in, or another try, ends it. */
export function isNetworkRefused(): boolean {
  return networkRefused;
}

export function forgetRefusal(): void {
  networkRefused = false;
  tell();
}

/** Calls back after every refusal of this kind. Returns how to stop. */
export function subscribeHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

subscribeTokens(() => {
  if (networkRefused) forgetRefusal();
});

function tell(): void {
  for (const listener of [...listeners]) listener();
}
