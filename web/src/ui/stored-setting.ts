import { useState } from "react";

/** A choice that this browser remembers, such as a folded menu or hidden columns. */
export function useStoredSetting<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `am:${name}`;
  const [value, setValue] = useState<T>(() => stored<T>(key) ?? initial);
  return [
    value,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setValue(next);
    },
  ];
}

function stored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    // Written by this hook under the same name only.
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
