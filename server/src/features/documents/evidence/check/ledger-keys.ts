import type { LedgerHead } from "./ledger-check.ts";

/** A key of before, with the last entry that it signed. */
export interface EarlierKey {
  publicKey: string;
  lastSeq: number;
  lastHash: string;
}

/** The keys that a check believes: the present one for all entries, earlier ones up to their last entry. */
export function believedKeys(own: string | null, earlier: readonly EarlierKey[]) {
  const before = earlier.filter(({ publicKey }) => publicKey !== own);
  const ends: Record<string, LedgerHead> = Object.fromEntries(
    before.map(({ publicKey, lastSeq, lastHash }) => [publicKey, { seq: lastSeq, hash: lastHash }]),
  );
  return { keys: [...(own ? [own] : []), ...Object.keys(ends)], ends };
}
