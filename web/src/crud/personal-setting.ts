import { useMemo, useSyncExternalStore } from "react";
import { useProfile } from "../session/profile.ts";

const changes = new EventTarget();

/**
 * A choice that this browser remembers for the person who is signed in, such as hidden columns.
 * Wherever it is used, also behind other tabs, it changes at once.
 */
export function usePersonalSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${useProfile().data?.user.userId ?? ""}:${name}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const value = useMemo(() => parsed<T>(text), [text]);
  const remember = (next: T) => {
    localStorage.setItem(key, JSON.stringify(next));
    changes.dispatchEvent(new Event("change"));
  };
  return [value ?? initial, remember];
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", onChange);
  return () => {
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
  };
}

function parsed<T>(text: string | null): T | undefined {
  try {
    // Written by this hook under the same name only.
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
