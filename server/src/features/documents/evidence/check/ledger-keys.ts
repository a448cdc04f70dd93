import type { LedgerHead } from "./ledger-check.ts";

/** A retired key with the last entry that it signed. */
export interface EarlierKey {
  publicKey: string;
  lastSeq: number;
  lastHash: string;
}

/** Trusted keys: the current key for all entries, earlier keys up to their last entry. */
export function trustedKeys(own: string | null, earlier: readonly EarlierKey[]) {
  const before = earlier.filter(({ publicKey }) => publicKey !== own);
  const ends: Record<string, LedgerHead> = Object.fromEntries(
    before.map(({ publicKey, lastSeq, lastHash }) => [publicKey, { seq: lastSeq, hash: lastHash }]),
  );
  return { keys: [...(own ? [own] : []), ...Object.keys(ends)], ends };
}
