import { useSyncExternalStore } from "react";
import { readTokens, subscribeTokens } from "./tokens.ts";

// The refresh token that the server rejected. A new sign-in or a sign-out, in any tab,
// replaces the stored one, and the session no longer counts as expired.
let refusedToken: string | null = null;
const listeners = new Set<() => void>();

export function markExpired(refreshToken: string): void {
  refusedToken = refreshToken;
  for (const listener of [...listeners]) listener();
}

export function isExpired(): boolean {
  return refusedToken !== null && readTokens()?.refreshToken === refusedToken;
}

/** True while the 提示 dialog has to be shown; its 确定 signs out, which ends the state. */
export function useExpired(): boolean {
  return useSyncExternalStore(subscribe, isExpired, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeTokens(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
