import { useSyncExternalStore } from "react";
import { isExpired, subscribeExpired } from "../api/expired.ts";
import { readTokens, tokenAccount } from "../api/tokens.ts";

interface Session {
  isOpen: boolean;
  /** Null where the token does not say whose it is. */
  account: string | null;
}

const listeners = new Set<() => void>();
let session = currentSession();
let endedSessions = 0;

subscribeExpired(() => {
  const next = currentSession();
  const isSame =
    next.isOpen && (!next.account || !session.account || next.account === session.account);
  const hasEnded = session.isOpen && !isSame;
  // A renewed token may not say whose it is; it is still the same person's.
  session = { isOpen: next.isOpen, account: next.account ?? (isSame ? session.account : null) };
  if (!hasEnded) return;
  endedSessions += 1;
  for (const listener of [...listeners]) listener();
});

/**
 * Calls back when somebody's session has ended here: signed out, expired, or replaced by another
 * account's, in any tab. Returns the unsubscribe function.
 */
export function subscribeAccountEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How many sessions have ended here: as a key, it lets nothing of one person stay for the next. */
export function useEndedSessions(): number {
  return useSyncExternalStore(
    subscribeAccountEnd,
    () => endedSessions,
    () => 0,
  );
}

function currentSession(): Session {
  // There is no session during server-side rendering.
  const tokens = typeof window === "undefined" ? null : readTokens();
  if (!tokens || isExpired()) return { isOpen: false, account: null };
  return { isOpen: true, account: tokenAccount(tokens.accessToken) };
}
