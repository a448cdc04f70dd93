import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { UnixAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { APPLICATION, type Passwords, SUPERUSER, writeAccessRules } from "./passwords.ts";
import { initialSettings, requiredSettings } from "./postmaster.ts";
import { type LineLog, runProgram } from "./programs.ts";

const MAJOR_VERSION = "18";
// Trigram search needs the C library's letters; in the plain C locale no Chinese character is one.
const CTYPE: Partial<Record<NodeJS.Platform, string>> = { darwin: "en_US.UTF-8", win32: "en-US" };

const PARTIAL = "postgres.partial-";

interface ClusterOptions {
  home: string;
  account: UnixAccount | undefined;
  binaries: Binaries;
  passwords: Passwords;
  log: LineLog;
}

/**
 * Creates the cluster `<home>/postgres` at the first start. It has a database `aeromaint`, owned by
 * a role `aeromaint` without superuser rights. The cluster gets its final name when it is complete,
 * so an interrupted first start leaves no broken cluster.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const cluster = join(options.home, "postgres");
  removePartial(options.home);
  if (isEmptyDir(cluster)) rmdirSync(cluster);
  if (existsSync(cluster)) requireUsable(cluster, options.account);
  else await makeCluster(cluster, options);
  return cluster;
}

async function makeCluster(cluster: string, options: ClusterOptions): Promise<void> {
  const { account, home, binaries } = options;
  const partial = mkdtempSync(join(home, PARTIAL));
  if (account) chownSync(partial, account.uid, account.gid);
  try {
    await runProgram(
      binaries.initdb,
      [
        "--pgdata",
        partial,
        "--username",
        SUPERUSER,
        "--no-instructions",
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${CTYPE[process.platform] ?? "C.UTF-8"}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        // Access rules are written with the passwords; the account cannot read password files.
        "--auth=reject",
        ...initialSettings().flatMap((setting) => ["-c", setting]),
      ],
      { account, cwd: home, log: () => undefined },
    );
    await setPasswords(partial, options, [
      `CREATE ROLE ${APPLICATION} LOGIN`,
      `CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`,
    ]);
    renameSync(partial, cluster);
    syncDir(home);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Sets the passwords of both roles and requires passwords, in a stopped cluster. */
export async function setPasswords(
  cluster: string,
  { account, binaries, passwords, log }: Omit<ClusterOptions, "home">,
  before: string[] = [],
): Promise<void> {
  const settings = [
    ...requiredSettings(),
    "password_encryption=scram-sha-256",
    "exit_on_error=on",
    // Log no statements, because they contain passwords.
    "log_min_messages=fatal",
    "log_min_error_statement=panic",
    "log_statement=none",
  ];
  const given = [SUPERUSER, APPLICATION] as const;
  const statements = given.map((role) => `ALTER ROLE ${role} PASSWORD '${passwords[role]}'`);
  await runProgram(
    binaries.postgres,
    ["--single", "-D", cluster, ...settings.flatMap((setting) => ["-c", setting]), "postgres"],
    // Single-user mode reads one statement per line.
    { account, cwd: cluster, log, input: [...before, ...statements, ""].join("\n") },
  );
  // Earlier releases stored a password here on Windows.
  rmSync(join(cluster, "aeromaint-password"), { force: true });
  writeAccessRules(cluster, { account, passwords });
}

function requireUsable(cluster: string, account: UnixAccount | undefined): void {
  const versionFile = join(cluster, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new Error(
      `${cluster} 不是数据库目录（缺少 PG_VERSION）。请将其移走或改用另一个 DATA_DIR。` +
        ` ${cluster} is not a database cluster: move it away or set another DATA_DIR.`,
    );
  }
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${cluster} 由 PostgreSQL ${version} 建立，本程序使用 ${MAJOR_VERSION}：请先导出并重新导入数据。` +
        ` ${cluster} was made by PostgreSQL ${version}, this program uses ${MAJOR_VERSION}: dump and restore it first.`,
    );
  }
  const owner = statSync(cluster).uid;
  if (account && owner !== account.uid) giveTo(cluster, account);
  if (!account && process.getuid && owner !== process.getuid()) {
    throw new Error(
      `数据库目录 ${cluster} 属于用户 ${owner}，当前用户 ${process.getuid()} 无权使用：请用原来的用户（或 root）启动。` +
        ` The cluster ${cluster} belongs to uid ${owner}: start as that user or as root.`,
    );
  }
  // Restored backups often have wider permissions, which PostgreSQL refuses.
  if (process.platform !== "win32") chmodSync(cluster, 0o700);
}

/** Changes the owner of a cluster that root has copied; PostgreSQL cannot run as root. */
function giveTo(path: string, { uid, gid }: UnixAccount): void {
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveTo(child, { uid, gid });
    else lchownSync(child, uid, gid);
  }
}

function removePartial(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(PARTIAL))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isEmptyDir(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && readdirSync(path).length === 0;
}

/** Makes the rename survive a power failure. */
function syncDir(dir: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(dir, "r");
  fsyncSync(handle);
  closeSync(handle);
}
