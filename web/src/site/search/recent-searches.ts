const storageKey = "am:recent-searches";
const most = 8;

/** What was searched for in this browser, the last first. */
export function readRecent(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === "string").slice(0, most);
  } catch {
    return [];
  }
}

export function addRecent(keyword: string): void {
  const others = readRecent().filter((entry) => entry !== keyword);
  localStorage.setItem(storageKey, JSON.stringify([keyword, ...others].slice(0, most)));
}

export function forgetRecent(): void {
  localStorage.removeItem(storageKey);
}
