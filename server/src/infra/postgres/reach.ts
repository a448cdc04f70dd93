import { realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import type { UnixAccount } from "./account.ts";

/** True if the account may enter `path` and every directory above it. */
export function canReach(path: string, account: UnixAccount | undefined): boolean {
  if (!account) return true;
  const real = realpathSync(path);
  return may(statSync(real), account, 0o1) && canEnterParents(real, account);
}

/** True if the account may enter every directory above `path`. */
export function canEnterParents(path: string, account: UnixAccount | undefined): boolean {
  if (!account) return true;
  const parent = dirname(path);
  return (
    may(statSync(parent), account, 0o1) && (parent === path || canEnterParents(parent, account))
  );
}

/** True if the account may read the file `path`; ignores its directories. */
export function canRead(path: string, account: UnixAccount | undefined): boolean {
  return !account || may(statSync(path), account, 0o4);
}

function may(stats: Stats, account: UnixAccount, bit: number): boolean {
  if (stats.uid === account.uid) return (stats.mode & (bit << 6)) !== 0;
  if (stats.gid === account.gid) return (stats.mode & (bit << 3)) !== 0;
  return (stats.mode & bit) !== 0;
}
