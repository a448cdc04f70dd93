import { useState } from "react";
import { localStore } from "./browser-storage.ts";

/** A setting stored in this browser, such as a collapsed menu. */
export function useStoredSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${name}`;
  const [value, setValue] = useState<T>(() => {
    // Written by this hook under the same name only.
    return (storedJson(localStore.get(key)) as T | undefined) ?? initial;
  });
  return [
    value,
    (next) => {
      localStore.set(key, JSON.stringify(next));
      setValue(next);
    },
  ];
}

/** The value of a stored text; undefined without a text or if it is no JSON. */
export function storedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
