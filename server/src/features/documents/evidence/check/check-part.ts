import { LedgerCheck, type LedgerHead, type LedgerVerdict } from "./ledger-check.ts";
import type { LedgerLine } from "./ledger-line.ts";

export interface LedgerTask {
  lines: readonly LedgerLine[];
  /** Public keys that are believed. */
  keys: readonly string[];
  after: LedgerHead | null;
}

/** What a worker does with a part of the ledger. */
export function checkPart({ lines, keys, after }: LedgerTask): LedgerVerdict {
  const check = new LedgerCheck({ keys, after });
  for (const line of lines) check.add(line);
  return check.verdict();
}
