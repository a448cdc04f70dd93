import { useSyncExternalStore } from "react";

const accessKey = "ACCESS_TOKEN";
const refreshKey = "REFRESH_TOKEN";

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const listeners = new Set<() => void>();

/** What is stored at this moment; other tabs write to the same place. */
export function readTokens(): Tokens | null {
  const accessToken = localStorage.getItem(accessKey);
  const refreshToken = localStorage.getItem(refreshKey);
  return accessToken ? { accessToken, refreshToken: refreshToken ?? "" } : null;
}

/** Signed in means, by specification, that an access token is stored. */
export function hasToken(): boolean {
  return localStorage.getItem(accessKey) !== null;
}

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  // The refresh token first: a tab that sees the new access token finds its partner in place.
  localStorage.setItem(refreshKey, refreshToken);
  localStorage.setItem(accessKey, accessToken);
  announce();
}

export function clearTokens(): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  announce();
}

/** Calls back after every change, also one made in another tab. Returns how to stop. */
export function subscribeTokens(listener: () => void): () => void {
  // Nobody signs in to the server that draws a page.
  if (typeof window === "undefined") return () => {};
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === accessKey) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeTokens, hasToken, () => false);
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}
