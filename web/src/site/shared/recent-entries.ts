import { useMemo, useSyncExternalStore } from "react";
import { readTokens, tokenAccount } from "../../api/tokens.ts";
import { localStore } from "../../ui/storage/browser-storage.ts";
import { storedJson } from "../../ui/storage/stored-setting.ts";

/** Recently used entries in this browser, latest first; separate per account and for visitors. */
export function recentEntries(name: string, max: number) {
  const storageKey = () => {
    const token = readTokens()?.accessToken;
    const account = token ? tokenAccount(token) : null;
    return account ? `am:${account}:${name}` : `am:${name}`;
  };
  const storedText = () => localStore.get(storageKey());
  const read = () => entriesIn(storedText(), max);
  function useEntries(): string[] {
    const text = useSyncExternalStore(localStore.watch, storedText, () => null);
    return useMemo(() => entriesIn(text, max), [text]);
  }
  return {
    read,
    add(entry: string): void {
      const others = read().filter((other) => other !== entry);
      localStore.set(storageKey(), JSON.stringify([entry, ...others].slice(0, max)));
    },
    forget(): void {
      localStore.remove(storageKey());
    },
    /** Hook that updates after changes in another session or tab. */
    useEntries,
  };
}

function entriesIn(text: string | null, max: number): string[] {
  const value = storedJson(text);
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => typeof entry === "string").slice(0, max);
}

/** Recent registrations and types. */
export const recentAircraft = recentEntries("recent-aircraft", 3);
