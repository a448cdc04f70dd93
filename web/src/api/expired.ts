import { useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";
import { readTokens, subscribeTokens } from "./tokens.ts";

// The refresh token that the server rejected. In the storage, so that all tabs know at once; a new
// sign-in or a sign-out replaces the stored one, and the session no longer counts as expired.
const refusedKey = "REFUSED_TOKEN";
const listeners = new Set<() => void>();

export function markExpired(refreshToken: string): void {
  localStore.set(refusedKey, refreshToken);
  for (const listener of [...listeners]) listener();
}

export function isExpired(): boolean {
  const refusedToken = localStore.get(refusedKey);
  return refusedToken !== null && readTokens()?.refreshToken === refusedToken;
}

/** True while the 提示 dialog has to be shown; its 确定 signs out, which ends the state. */
export function useExpired(): boolean {
  return useSyncExternalStore(subscribeExpired, isExpired, () => false);
}

/** Calls back after every change, also in another tab. Returns the unsubscribe function. */
export function subscribeExpired(listener: () => void): () => void {
  const stop = subscribeTokens(listener);
  if (typeof window === "undefined") return stop;
  const onStorage = ({ key }: StorageEvent) => {
    if (key === refusedKey) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
    stop();
  };
}
