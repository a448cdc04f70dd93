import { useMemo, useSyncExternalStore } from "react";
import { storedJson } from "../ui/stored-setting.ts";
import { useProfile } from "./profile.ts";

const changes = new EventTarget();

/**
 * A setting stored in this browser for the current user, such as hidden columns. All users of
 * the same key, also in hidden tabs, re-render on a change.
 */
export function usePersonalSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${useProfile().data?.user.userId ?? ""}:${name}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  // Written by this hook under the same name only.
  const value = useMemo(() => storedJson(() => text) as T | undefined, [text]);
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
