import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rowsOf } from "./databases.ts";

export interface CommandResult {
  code: number;
  output: string;
}

const programs = {
  backup: "backup/backup",
  restore: "backup/restore",
  evidence: "evidence/evidence",
  "demo-passwords": "demo-passwords",
  psql: "psql",
} as const;

/** Runs a command of `package.json` without npm. */
export function runCommand(
  command: keyof typeof programs,
  args: string[],
  env: Record<string, string>,
  input = "",
): Promise<CommandResult> {
  const file = new URL(`../../src/${programs[command]}-command.ts`, import.meta.url);
  const program = fileURLToPath(file);
  const foreign = [
    "DATABASE_URL",
    "DATA_DIR",
    "TOKEN_SECRET",
    "EVIDENCE_KEY",
    "BACKUP_DIR",
    "BACKUP_KEEP",
  ];
  const cleared = Object.fromEntries([...foreign, "NODE_TEST_CONTEXT"].map((n) => [n, undefined]));
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...cleared, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
    // Ignores the broken pipe of a program that exits without reading.
    child.stdin?.on("error", () => {}).end(input);
  });
}

/** Path of the archive in the command's output. */
export function archiveOf({ output }: CommandResult): string {
  const [, path] = /backed up: (\S+\.tar)/.exec(output) ?? [];
  if (!path) throw new Error(output);
  return path;
}

/** Rows of all tables as PostgreSQL's text, sorted. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(url, `select t::text as row from "${name}" t`);
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}

/** Excludes sessions and credentials, which a restore removes. */
export async function rowsWithoutCredentials(url: string): Promise<Record<string, string[]>> {
  const all = await allRows(url);
  for (const name of ["sys_session", "sys_refresh_token", "sys_captcha", "sys_box_key"]) {
    delete all[name];
  }
  return all;
}

/** Constraints, triggers, indexes and sequences. */
export async function schemaOf(url: string): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    url,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text
       from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select sequencename || coalesce(last_value, -1) from pg_sequences where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Hashes of all files by path; empty without the folder. */
export async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const hashes: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const sum = createHash("sha256").update(await readFile(path));
    hashes[path.slice(folder.length)] = sum.digest("hex");
  }
  return hashes;
}
