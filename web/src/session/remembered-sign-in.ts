const storageKey = "REMEMBERED_SIGN_IN";

/** `box` is the password sealed to the server's key; the password itself is never kept. */
export interface Remembered {
  username: string;
  box: string;
}

export function readRemembered(): Remembered | null {
  // The server, drawing a page, remembers nobody.
  if (typeof window === "undefined") return null;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

export function remember({ username, box }: Remembered): void {
  localStorage.setItem(storageKey, JSON.stringify({ username, box }));
}

export function forgetRemembered(): void {
  localStorage.removeItem(storageKey);
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== "object" || value === null) return false;
  const { username, box } = value as Partial<Remembered>;
  return typeof username === "string" && typeof box === "string";
}
