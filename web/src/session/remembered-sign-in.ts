const storageKey = "REMEMBERED_SIGN_IN";

/** `box` is the password sealed to the server's key; the password itself is never stored. */
export interface RememberedSignIn {
  username: string;
  box: string;
}

export function readRemembered(): RememberedSignIn | null {
  // During server-side rendering there is no storage.
  if (typeof window === "undefined") return null;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberSignIn({ username, box }: RememberedSignIn): void {
  localStorage.setItem(storageKey, JSON.stringify({ username, box }));
}

export function forgetRemembered(): void {
  localStorage.removeItem(storageKey);
}

function isRemembered(value: unknown): value is RememberedSignIn {
  if (typeof value !== "object" || value === null) return false;
  const { username, box } = value as Partial<RememberedSignIn>;
  return typeof username === "string" && typeof box === "string";
}
