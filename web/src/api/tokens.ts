import { useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";

const accessKey = "ACCESS_TOKEN";
const refreshKey = "REFRESH_TOKEN";

export interface StoredTokens {
  accessToken: string;
  refreshToken: string;
}

const listeners = new Set<() => void>();

/** Reads the stored tokens; other tabs share the storage. */
export function readTokens(): StoredTokens | null {
  const accessToken = localStore.get(accessKey);
  const refreshToken = localStore.get(refreshKey);
  return accessToken ? { accessToken, refreshToken: refreshToken ?? "" } : null;
}

/** True if an access token is stored: the definition of "signed in" in the specification. */
export function hasToken(): boolean {
  return localStore.get(accessKey) !== null;
}

export function storeTokens({ accessToken, refreshToken }: StoredTokens): void {
  // Store the refresh token first, so that a tab with the new access token has both.
  localStore.set(refreshKey, refreshToken);
  localStore.set(accessKey, accessToken);
  notify();
}

export function clearTokens(): void {
  localStore.remove(accessKey);
  localStore.remove(refreshKey);
  notify();
}

/** Calls back after every change in any tab. @returns the unsubscribe function */
export function subscribeTokens(listener: () => void): () => void {
  if (typeof window === "undefined") return () => {};
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === accessKey) listener();
  };
  // A page from the back-forward cache has missed changes.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

interface TokenClaims {
  sub?: unknown;
  /** Expiry in seconds. */
  exp?: unknown;
}

function claimsOf(accessToken: string): TokenClaims {
  try {
    const [, claims = ""] = accessToken.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {};
  }
}

/** Account of an access token; null for a token without one. */
export function tokenAccount(accessToken: string): string | null {
  const { sub } = claimsOf(accessToken);
  return typeof sub === "string" ? sub : null;
}

/** Expiry of an access token in milliseconds; infinite for a token without one. */
export function tokenEnd(accessToken: string): number {
  const { exp } = claimsOf(accessToken);
  return typeof exp === "number" ? exp * 1_000 : Number.POSITIVE_INFINITY;
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeTokens, hasToken, () => false);
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
