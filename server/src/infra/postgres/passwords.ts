import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lchownSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { UnixAccount } from "./account.ts";

export const SUPERUSER = "postgres";
export const APPLICATION = "aeromaint";

export type Role = typeof SUPERUSER | typeof APPLICATION;
export type Passwords = Record<Role, string>;

const fileNames: Record<Role, string> = {
  [SUPERUSER]: "superuser-password",
  [APPLICATION]: "database-password",
};

/**
 * Loads the passwords of a data folder, or creates them. Only the account that starts the server
 * can read them, not the database's account.
 */
export function loadOrCreatePasswords(dataDir: string): Passwords {
  const load = (role: Role) => {
    const password = readPassword(dataDir, role) ?? createPassword(dataDir, role);
    // Copied folders often have wider permissions.
    chmodSync(join(dataDir, fileNames[role]), 0o600);
    return password;
  };
  return { [SUPERUSER]: load(SUPERUSER), [APPLICATION]: load(APPLICATION) };
}

/** Null if the file is missing or incomplete after a crash. */
export function readPassword(dataDir: string, role: Role): string | null {
  const path = join(dataDir, fileNames[role]);
  try {
    const kept = readFileSync(path, "utf8");
    return /^[\w-]{43}$/.test(kept) ? kept : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function createPassword(dataDir: string, role: Role): string {
  const path = join(dataDir, fileNames[role]);
  const password = randomBytes(32).toString("base64url");
  rmSync(path, { force: true });
  writeFileSync(path, password, { mode: 0o600, flag: "wx", flush: true });
  return password;
}

/** True if every connection needs a password, and the passwords are these. */
export function hasAccessRules(cluster: string, passwords: Passwords): boolean {
  const path = join(cluster, "pg_hba.conf");
  return existsSync(path) && readFileSync(path, "utf8") === accessRules(passwords);
}

/** Write the rules last: an interrupted start then repeats all steps. */
export function writeAccessRules(
  cluster: string,
  { account, passwords }: { account: UnixAccount | undefined; passwords: Passwords },
): void {
  const fresh = join(cluster, "pg_hba.conf.fresh");
  // Removes any link that the database's account may have created here; root must not follow it.
  rmSync(fresh, { force: true });
  writeFileSync(fresh, accessRules(passwords), { mode: 0o600, flag: "wx", flush: true });
  if (account) lchownSync(fresh, account.uid, account.gid);
  renameSync(fresh, join(cluster, "pg_hba.conf"));
}

/** Contains a hash of the passwords, to detect changed password files. */
function accessRules(passwords: Passwords): string {
  const hash = createHash("sha256").update(`${passwords.postgres} ${passwords.aeromaint}`);
  return `# Written by AeroMaint at its start, for passwords ${hash.digest("hex")}
local all,replication all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`;
}
