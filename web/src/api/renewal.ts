import { localStore } from "../ui/storage/browser-storage.ts";
import { ApiError } from "./api-error.ts";
import { isExpired, markExpired } from "./expired.ts";
import { request } from "./request.ts";
import { serverNow } from "./server-clock.ts";
import { readTokens, type StoredTokens, storeTokens, tokenEnd } from "./tokens.ts";

/** Milliseconds before its end at which a token is renewed without a refusal. */
const margin = 30_000;

/**
 * Makes a call with the access token of the signed-in user, if there is one, and a second time with
 * a renewed one when the first is rejected. What the call throws is thrown.
 */
export async function withToken<T>(call: (token: string | undefined) => Promise<T>): Promise<T> {
  let token = readTokens()?.accessToken;
  // A failure of this renewal is met again by the call.
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
 * A fresh access token for one that the server rejected, or null when the session has ended.
 * Concurrent callers, in all tabs, share one renewal.
 * Throws ApiError when the server cannot be reached: that ends nothing.
 */
function renewAccessToken(refusedToken: string): Promise<string | null> {
  pending ??= withRenewalLock(() => exchangeRefreshToken(refusedToken)).finally(() => {
    pending = null;
  });
  return pending;
}

/**
 * Across tabs. Web Locks are missing on plain http and refused while site data is blocked; the server
 * then honours a parent for 10 s.
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
    // Signed out or in again concurrently: what is stored now wins.
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
