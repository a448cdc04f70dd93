import { useSyncExternalStore } from "react";
import { readTokens, subscribeTokens } from "./tokens.ts";

// The refresh token that the server has refused. A new sign-in or a sign-out, in whatever tab,
// replaces the stored one, and with that the sign-in counts as expired no longer.
let refused: string | null = null;
const listeners = new Set<() => void>();

export function markExpired(refreshToken: string): void {
  refused = refreshToken;
  for (const listener of [...listeners]) listener();
}

export function isExpired(): boolean {
  return refused !== null && readTokens()?.refreshToken === refused;
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
