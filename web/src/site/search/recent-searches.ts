import { useMemo, useSyncExternalStore } from "react";
import { readTokens, subscribeTokens, tokenAccount } from "../../api/tokens.ts";
import { storedJson } from "../../ui/stored-setting.ts";

const maxSearches = 8;
const changes = new EventTarget();

/** Each account's searches apart, and those of visitors. */
function storageKey(): string {
  const token = readTokens()?.accessToken;
  const account = token ? tokenAccount(token) : null;
  return account ? `am:${account}:recent-searches` : "am:recent-searches";
}

/** Recent keywords of this person in this browser, latest first. */
export function readRecent(): string[] {
  return recentIn(storedText());
}

export function addRecent(keyword: string): void {
  const others = readRecent().filter((entry) => entry !== keyword);
  localStorage.setItem(storageKey(), JSON.stringify([keyword, ...others].slice(0, maxSearches)));
  changes.dispatchEvent(new Event("change"));
}

export function forgetRecent(): void {
  localStorage.removeItem(storageKey());
  changes.dispatchEvent(new Event("change"));
}

/** The same, for components: another session or tab may change them. */
export function useRecent(): string[] {
  const text = useSyncExternalStore(subscribe, storedText, () => null);
  return useMemo(() => recentIn(text), [text]);
}

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey());
  } catch {
    return null;
  }
}

function recentIn(text: string | null): string[] {
  const value = storedJson(() => text);
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => typeof entry === "string").slice(0, maxSearches);
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = subscribeTokens(onChange);
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", onChange);
  return () => {
    unsubscribe();
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
  };
}
