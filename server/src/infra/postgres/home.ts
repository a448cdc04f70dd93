import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { UnixAccount } from "./account.ts";
import { canEnterParents, canReach } from "./reach.ts";

/**
 * Directory of the cluster `postgres`, reachable for the account. This is `dataDir`, or a directory
 * under /var/lib with a link in `dataDir`. A data directory below /root is closed to the account of
 * PostgreSQL.
 */
export function clusterHome(dataDir: string, account: UnixAccount | undefined): string {
  const link = join(dataDir, "postgres");
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink()) return linkedHome(link);
  if (!account) return dataDir;
  if (canEnterParents(dataDir, account)) {
    // Allow only entering: the directory cannot be listed, and its files have their own modes.
    if (!canReach(dataDir, account)) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    return dataDir;
  }
  if (existing) throw new Error(unreachable(dataDir));
  const home = join("/var/lib", `aeromaint-${shortHash(dataDir)}`);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  if (!canReach(home, account)) throw new Error(unreachable(dataDir));
  return home;
}

/** Creates the link from the data directory to a cluster elsewhere. */
export function linkHome(dataDir: string, home: string): void {
  const link = join(dataDir, "postgres");
  if (home !== dataDir && !existsSync(link)) symlinkSync(join(home, "postgres"), link);
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function linkedHome(link: string): string {
  if (existsSync(link)) return dirname(readlinkSync(link));
  // The link is created after the cluster; a dangling link means that the data was removed.
  throw new Error(
    `${link} 指向的数据库目录 ${readlinkSync(link)} 不存在：请恢复该目录，或删除此链接以建立新库。` +
      ` ${link} points to a cluster that is gone: restore it, or remove the link to begin anew.`,
  );
}

function unreachable(dataDir: string): string {
  return (
    `PostgreSQL 不能以 root 运行，而其他用户无法进入 ${dataDir} 的上级目录。` +
    "请把 DATA_DIR 设为 /var/lib/aeromaint 之类的目录，或以普通用户启动。" +
    ` PostgreSQL does not run as root and no other user can enter the directories above ${dataDir}:` +
    " set DATA_DIR to a place such as /var/lib/aeromaint, or start as an ordinary user."
  );
}
