import { LedgerCheck, type LedgerHead, type LedgerVerdict } from "./ledger-check.ts";
import type { LedgerLine } from "./ledger-line.ts";

export interface LedgerTask {
  lines: readonly LedgerLine[];
  /** Trusted public keys, 32 bytes in base64. */
  keys: readonly string[];
  ends: Readonly<Record<string, LedgerHead>>;
  after: LedgerHead | null;
  /** Head noted elsewhere; null if it lies outside this part. */
  expected: LedgerHead | null;
}

/** Checks a part of the ledger. Runs in a worker. */
export function checkPart({ lines, ...options }: LedgerTask): LedgerVerdict {
  const check = new LedgerCheck(options);
  for (const line of lines) check.add(line);
  return check.verdict();
}
