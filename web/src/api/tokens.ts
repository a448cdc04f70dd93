import { useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";

const accessKey = "ACCESS_TOKEN";
const refreshKey = "REFRESH_TOKEN";

export interface StoredTokens {
  accessToken: string;
  refreshToken: string;
}

const listeners = new Set<() => void>();

/** The stored tokens; other tabs write to the same storage. */
export function readTokens(): StoredTokens | null {
  const accessToken = localStore.get(accessKey);
  const refreshToken = localStore.get(refreshKey);
  return accessToken ? { accessToken, refreshToken: refreshToken ?? "" } : null;
}

/** Signed in means, by specification, that an access token is stored. */
export function hasToken(): boolean {
  return localStore.get(accessKey) !== null;
}

export function storeTokens({ accessToken, refreshToken }: StoredTokens): void {
  // The refresh token first: a tab that sees the new access token finds its partner in place.
  localStore.set(refreshKey, refreshToken);
  localStore.set(accessKey, accessToken);
  notify();
}

export function clearTokens(): void {
  localStore.remove(accessKey);
  localStore.remove(refreshKey);
  notify();
}

/** Calls back after every change, also in another tab. Returns the unsubscribe function. */
export function subscribeTokens(listener: () => void): () => void {
  // There is no session during server-side rendering.
  if (typeof window === "undefined") return () => {};
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === accessKey) listener();
  };
  // A page that comes back from the browser's cache has missed what happened meanwhile.
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
  /** The account. */
  sub?: unknown;
  /** Seconds of the end. */
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

/** Moment at which an access token ends, in milliseconds; infinite for a token without one. */
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
