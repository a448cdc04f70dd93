import { useSyncExternalStore } from "react";
import { isExpired, subscribeExpired } from "../api/expired.ts";
import { readTokens, tokenAccount } from "../api/tokens.ts";

interface Session {
  isOpen: boolean;
  /** Null if the token does not name its account. */
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
  // A renewed token without an account belongs to the same person.
  session = { isOpen: next.isOpen, account: next.account ?? (isSame ? session.account : null) };
  if (!hasEnded) return;
  endedSessions += 1;
  for (const listener of [...listeners]) listener();
});

/**
 * Calls back when a session has ended in any tab: signed out, expired, or replaced by another
 * account.
 * @returns the unsubscribe function
 */
export function subscribeAccountEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Number of ended sessions. Use it as a key to drop the state of the previous person. */
export function useEndedSessions(): number {
  return useSyncExternalStore(
    subscribeAccountEnd,
    () => endedSessions,
    () => 0,
  );
}

function currentSession(): Session {
  const tokens = typeof window === "undefined" ? null : readTokens();
  if (!tokens || isExpired()) return { isOpen: false, account: null };
  return { isOpen: true, account: tokenAccount(tokens.accessToken) };
}
