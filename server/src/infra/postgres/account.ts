import { readFileSync, statSync } from "node:fs";

/** System user that runs PostgreSQL. */
export interface UnixAccount {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root therefore uses the owner of the existing cluster, else
 * the owner of the data directory, else `nobody`. Other users run it themselves (`undefined`).
 */
export function serverAccount(candidates: string[]): UnixAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = knownAccounts();
  for (const path of candidates) {
    const owner = statSync(path, { throwIfNoEntry: false });
    // initdb looks up its uid in the password file, so the uid must be listed.
    if (owner && owner.uid !== 0 && known.some((account) => account.uid === owner.uid)) {
      return { uid: owner.uid, gid: owner.gid };
    }
  }
  const nobody = known.find((account) => account.name === "nobody");
  if (nobody) return { uid: nobody.uid, gid: nobody.gid };
  throw new Error(
    "PostgreSQL 不能以 root 运行，而系统中没有 nobody 用户。请改用普通用户启动，或设置 DATABASE_URL。" +
      " PostgreSQL cannot run as root and this system has no user `nobody`: start as an ordinary user or set DATABASE_URL.",
  );
}

function knownAccounts(): (UnixAccount & { name: string })[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4 && !fields[0]?.startsWith("#"))
    .map(([name = "", , uid, gid]) => ({
      name,
      // macOS lists nobody as -2; system calls need an unsigned number.
      uid: Number(uid) >>> 0,
      gid: Number(gid) >>> 0,
    }));
}
