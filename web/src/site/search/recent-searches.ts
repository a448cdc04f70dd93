import { storedJson } from "../../ui/stored-setting.ts";

const storageKey = "am:recent-searches";
const maxSearches = 8;

/** Recent keywords in this browser, latest first. */
export function readRecent(): string[] {
  const value = storedJson(() => localStorage.getItem(storageKey));
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => typeof entry === "string").slice(0, maxSearches);
}

export function addRecent(keyword: string): void {
  const others = readRecent().filter((entry) => entry !== keyword);
  localStorage.setItem(storageKey, JSON.stringify([keyword, ...others].slice(0, maxSearches)));
}

export function forgetRecent(): void {
  localStorage.removeItem(storageKey);
}
