import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";
import { storedJson } from "../ui/storage/stored-setting.ts";
import { useProfile } from "./profile.ts";

/**
 * Setting of the current user in this browser, e.g. hidden columns. A change renders all components
 * with the same key.
 */
export function usePersonalSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${useProfile().data?.user.userId ?? ""}:${name}`;
  const text = useSyncExternalStore(localStore.watch, () => localStore.get(key));
  // Only this hook writes the key.
  const value = useMemo(() => storedJson(text) as T | undefined, [text]);
  return [value ?? initial, (next) => void localStore.set(key, JSON.stringify(next))];
}
