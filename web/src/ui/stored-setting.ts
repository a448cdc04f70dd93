import { useState } from "react";

/** A setting stored in this browser, such as a collapsed menu. */
export function useStoredSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${name}`;
  const [value, setValue] = useState<T>(() => {
    // Written by this hook under the same name only.
    return (storedJson(() => localStorage.getItem(key)) as T | undefined) ?? initial;
  });
  return [
    value,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setValue(next);
    },
  ];
}

/** What is stored as JSON; undefined where there is nothing, no JSON, or no storage. */
export function storedJson(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
