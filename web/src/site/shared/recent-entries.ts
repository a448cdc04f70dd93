import { useMemo, useSyncExternalStore } from "react";
import { readTokens, subscribeTokens, tokenAccount } from "../../api/tokens.ts";
import { storedJson } from "../../ui/stored-setting.ts";

const changes = new EventTarget();

/** What this person used last in this browser, latest first: each account's apart, and those of visitors. */
export function recentEntries(name: string, max: number) {
  const storageKey = () => {
    const token = readTokens()?.accessToken;
    const account = token ? tokenAccount(token) : null;
    return account ? `am:${account}:${name}` : `am:${name}`;
  };
  const storedText = () => {
    try {
      return localStorage.getItem(storageKey());
    } catch {
      return null;
    }
  };
  const read = () => entriesIn(storedText(), max);
  const changed = () => changes.dispatchEvent(new Event("change"));
  function useEntries(): string[] {
    const text = useSyncExternalStore(subscribe, storedText, () => null);
    return useMemo(() => entriesIn(text, max), [text]);
  }
  return {
    read,
    add(entry: string): void {
      const others = read().filter((other) => other !== entry);
      localStorage.setItem(storageKey(), JSON.stringify([entry, ...others].slice(0, max)));
      changed();
    },
    forget(): void {
      localStorage.removeItem(storageKey());
      changed();
    },
    /** The same, for components: another session or tab may change them. */
    useEntries,
  };
}

function entriesIn(text: string | null, max: number): string[] {
  const value = storedJson(() => text);
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => typeof entry === "string").slice(0, max);
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

/** Registrations and types. */
export const recentAircraft = recentEntries("recent-aircraft", 3);
