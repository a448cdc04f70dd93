import { readFileSync, statSync } from "node:fs";

/** The system user that PostgreSQL runs as. */
export interface UnixAccount {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root therefore hands it to the owner of the existing cluster,
 * else to the owner of the data directory, else to `nobody`. Anyone else runs it as themselves
 * (`undefined`).
 */
export function serverAccount(candidates: string[]): UnixAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = knownAccounts();
  for (const path of candidates) {
    const owner = statSync(path, { throwIfNoEntry: false });
    // initdb looks its own uid up in the password file, so an unlisted one cannot be used.
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
      // macOS writes -2 for nobody; system calls want it unsigned.
      uid: Number(uid) >>> 0,
      gid: Number(gid) >>> 0,
    }));
}
