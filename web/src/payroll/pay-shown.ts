import { useSyncExternalStore } from "react";
import { hasToken, subscribeTokens } from "../api/tokens.ts";

let isShown = false;
const listeners = new Set<() => void>();

/** Whether the user's pay is shown. Hidden initially, and again after signing out. */
export function usePayShown(): [boolean, (shown: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => isShown), show];
}

function show(shown: boolean): void {
  isShown = shown;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// In memory only, so that the next user of this browser starts with hidden amounts.
subscribeTokens(() => {
  if (isShown && !hasToken()) show(false);
});
