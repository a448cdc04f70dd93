import { localStore } from "../ui/storage/browser-storage.ts";
import { ApiError } from "./api-error.ts";
import { isExpired, markExpired } from "./expired.ts";
import { request } from "./request.ts";
import { serverNow } from "./server-clock.ts";
import { readTokens, type StoredTokens, storeTokens, tokenEnd } from "./tokens.ts";

/** Milliseconds before its expiry at which a token is renewed early. */
const margin = 30_000;

/**
 * Makes a request with the access token, if any. After a rejection it retries with a renewed token.
 */
export async function withToken<T>(call: (token: string | undefined) => Promise<T>): Promise<T> {
  let token = readTokens()?.accessToken;
  // If this renewal fails, the request fails too and reports it.
  if (token && tokenEnd(token) - margin < serverNow()) {
    token = (await renewAccessToken(token).catch(() => null)) ?? token;
  }
  try {
    return await call(token);
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.code !== 401) throw error;
    const renewedToken = await renewAccessToken(token);
    if (!renewedToken) throw error;
    return call(renewedToken);
  }
}

let pending: Promise<string | null> | null = null;

/**
 * Renews a rejected access token; null if the session has ended. Concurrent callers in all tabs
 * share one renewal.
 * @throws ApiError if the server is unreachable, which does not end the session
 */
function renewAccessToken(refusedToken: string): Promise<string | null> {
  pending ??= withRenewalLock(() => exchangeRefreshToken(refusedToken)).finally(() => {
    pending = null;
  });
  return pending;
}

/**
 * Lock for all tabs. Web Locks are missing on plain http and while site data is blocked. In that
 * case the server accepts the old refresh token for 10 s.
 */
function withRenewalLock(task: () => Promise<string | null>): Promise<string | null> {
  const locks: LockManager | undefined = localStore.isBlocked() ? undefined : navigator.locks;
  return locks ? locks.request("aeromaint-renewal", task) : task();
}

async function exchangeRefreshToken(refusedToken: string): Promise<string | null> {
  const stored = readTokens();
  if (!stored) return null;
  if (stored.accessToken !== refusedToken) return stored.accessToken;
  if (isExpired()) return null;
  try {
    const { refreshToken } = stored;
    const { data } = await request<StoredTokens>("PUT", "/auth/refresh/token", {
      body: { refreshToken },
    });
    // After a concurrent sign-out or sign-in, keep the stored tokens.
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
