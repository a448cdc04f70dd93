import { useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";
import { readTokens, subscribeTokens, useSignedIn } from "./tokens.ts";

// Refresh token that the server rejected, in storage for all tabs. A sign-in or sign-out replaces
// the stored token; the session then no longer counts as expired.
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

/** True while the 提示 dialog is shown; 确定 signs out, which ends this state. */
export function useExpired(): boolean {
  return useSyncExternalStore(subscribeExpired, isExpired, () => false);
}

/** True while somebody is signed in and the session has not expired. */
export function useSessionOpen(): boolean {
  const expired = useExpired();
  return useSignedIn() && !expired;
}

/** Calls back after every change in any tab. @returns the unsubscribe function */
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
