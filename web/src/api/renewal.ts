import { ApiError } from "./api-error.ts";
import { isExpired, markExpired } from "./expired.ts";
import { request } from "./request.ts";
import { readTokens, storeTokens, type Tokens } from "./tokens.ts";

let running: Promise<string | null> | null = null;

/**
 * A working access token in place of one that the server refused, or null when the sign-in has
 * ended. However many calls ask at once, in however many tabs, the session is renewed once.
 * Throws ApiError when the server cannot be reached: that ends nothing.
 */
export function renewed(refusedToken: string): Promise<string | null> {
  running ??= alone(() => exchange(refusedToken)).finally(() => {
    running = null;
  });
  return running;
}

/** Across tabs. Web Locks are missing on plain http; the server then honours a parent for 10 s. */
function alone(task: () => Promise<string | null>): Promise<string | null> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("aeromaint-renewal", task) : task();
}

async function exchange(refusedToken: string): Promise<string | null> {
  const stored = readTokens();
  if (!stored) return null;
  if (stored.accessToken !== refusedToken) return stored.accessToken;
  if (isExpired()) return null;
  try {
    const { refreshToken } = stored;
    const { data } = await request<Tokens>("PUT", "/auth/refresh/token", {
      body: { refreshToken },
    });
    // Signed out or signed in anew meanwhile: what is stored now has the last word.
    const current = readTokens();
    if (current?.refreshToken !== refreshToken) return current?.accessToken ?? null;
    storeTokens(data);
    return data.accessToken;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code >= 429) throw error;
    return afterRefusal(stored.refreshToken);
  }
}

function afterRefusal(refreshToken: string): string | null {
  const current = readTokens();
  if (current && current.refreshToken !== refreshToken) return current.accessToken;
  if (current) markExpired(refreshToken);
  return null;
}
