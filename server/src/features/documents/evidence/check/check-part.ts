import { LedgerCheck, type LedgerHead, type LedgerVerdict } from "./ledger-check.ts";
import type { LedgerLine } from "./ledger-line.ts";

export interface LedgerTask {
  lines: readonly LedgerLine[];
  /** Public keys that are believed. */
  keys: readonly string[];
  ends: Readonly<Record<string, LedgerHead>>;
  after: LedgerHead | null;
  /** Noted elsewhere; null where it lies outside the part. */
  expected: LedgerHead | null;
}

/** What a worker does with a part of the ledger. */
export function checkPart({ lines, ...options }: LedgerTask): LedgerVerdict {
  const check = new LedgerCheck(options);
  for (const line of lines) check.add(line);
  return check.verdict();
}
