import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";
import { storedJson } from "../ui/storage/stored-setting.ts";
import { useProfile } from "./profile.ts";

/**
 * A setting stored in this browser for the current user, such as hidden columns. All users of
 * the same key, also in hidden tabs, re-render on a change.
 */
export function usePersonalSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${useProfile().data?.user.userId ?? ""}:${name}`;
  const text = useSyncExternalStore(localStore.watch, () => localStore.get(key));
  // Written by this hook under the same name only.
  const value = useMemo(() => storedJson(text) as T | undefined, [text]);
  return [value ?? initial, (next) => void localStore.set(key, JSON.stringify(next))];
}
