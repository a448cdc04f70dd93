import { useSyncExternalStore } from "react";
import { hasToken, subscribeTokens } from "../api/tokens.ts";

let isShown = false;
const listeners = new Set<() => void>();

/** Whether one's own pay may be read on the screen. Hidden at first, and again after the sign-out. */
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

// Kept in memory alone, so that the next person at the same browser starts with hidden amounts.
subscribeTokens(() => {
  if (isShown && !hasToken()) show(false);
});
