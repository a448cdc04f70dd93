import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { applySql } from "./apply-sql.ts";
import { openPool } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

/** Replaces the migrations up to `lastReplaced`; existing databases keep their records of these. */
const baseline = "001-baseline";
const lastReplaced = "070-find-keywords-at-once";

/** SQL of all migrations by name, in order of their numbers. */
export async function readMigrationTexts(): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith(".sql"),
  );
  const texts = files.map(async (file) => {
    return [basename(file, ".sql"), await readFile(new URL(file, folder), "utf8")] as const;
  });
  return new Map((await Promise.all(texts)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Migrates the database at `url`, all or nothing. An advisory lock makes concurrent starts safe.
 * Warnings of migrations go to the log.
 * @throws the database's error if a migration fails
 */
export async function migrate(
  url: string,
  { timeZone, databaseUrl }: { timeZone: string; databaseUrl?: string | null },
): Promise<void> {
  // Changes of large tables exceed the statement timeout of requests.
  const pool = openPool(url, { timeZone, max: 2, statementTimeout: 0 });
  pool.on("connect", (client) => {
    client.on("notice", ({ severity, message }) => {
      if (severity === "WARNING") console.warn(message);
    });
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Only one server uses the embedded database, so a newer version is not a rolling upgrade.
    const alone = databaseUrl === null;
    if (alone) await rejectNewerDatabase(db);
    await runMigrations(db, { alone });
  } finally {
    await db.destroy();
  }
}

interface MigrationOptions {
  /** Last migration to run, without `server/sql`; undefined: everything. */
  upTo?: string | undefined;
  /** True if no other release uses the database. */
  alone?: boolean;
}

/**
 * Runs migrations and applies `server/sql` in the given transaction, or in one of its own.
 * @throws with instructions if the database is too old, or lacks objects that this release needs
 */
export async function runMigrations(
  db: Kysely<unknown>,
  { upTo, alone = false }: MigrationOptions = {},
): Promise<void> {
  if (!db.isTransaction) {
    return db.transaction().execute((tx) => runMigrations(tx, { upTo, alone }));
  }
  // Lock and first two tables of Kysely's migrator, which earlier releases use.
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
  await createOwnTables(db);
  const { rows } = await sql<{ name: string }>`select name from sys_migration`.execute(db);
  const done = rows.map(({ name }) => name);
  const texts = await readMigrationTexts();
  const contracting = done.filter((name) => !texts.has(name) && contractingMigration.test(name));
  if (contracting.length > 0) throw newerData(contracting);
  if (replaceWithBaseline(done).includes(baseline)) {
    // Gets the earliest time, so that earlier releases find their own migrations in order.
    await sql`
      insert into sys_migration (name, timestamp) select ${baseline}, min(timestamp) from sys_migration
      on conflict do nothing`.execute(db);
    done.push(baseline);
  }
  for (const [name, text] of texts) {
    if (done.includes(name) || (upTo && name > upTo)) continue;
    await sql.raw(text).execute(db);
    await sql`insert into sys_migration values (${name}, ${new Date().toISOString()})`.execute(db);
  }
  if (!upTo) await applySql(db, { alone });
}

export async function createOwnTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select where to_regclass('sys_migration_sql') is null`.execute(db);
  if (rows.length === 0) return;
  await sql`
    create table if not exists sys_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists sys_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    create table sys_migration_sql (name text primary key, sha256 text not null, revision text not null)
  `.execute(db);
}

/** Names of migrations that remove objects the previous release still uses. */
export const contractingMigration = /^\d+-contract-/;

/**
 * Replaces migrations of before the baseline by the baseline.
 * @throws with instructions if only some of them were run
 */
export function replaceWithBaseline(names: readonly string[]): string[] {
  if (isBeforeBaseline(names)) {
    const last = names.toSorted().at(-1);
    throw new Error(
      `数据的版本过旧（最后一次升级为 ${last}），请先用最后一次升级为 070 的版本启动一次，再使用本版本。`,
    );
  }
  const rest = names.filter((name) => !isReplaced(name));
  return rest.length < names.length && !rest.includes(baseline) ? [baseline, ...rest] : rest;
}

/** True if only some of the migrations before the baseline were run. */
export function isBeforeBaseline(names: readonly string[]): boolean {
  return names.some(isReplaced) && !names.includes(lastReplaced);
}

function isReplaced(name: string): boolean {
  return name !== baseline && name <= lastReplaced;
}

const newerData = (names: readonly string[]) =>
  new Error(
    `数据库已由更新的版本升级，与本版本不再兼容（${names.join("、")}），请运行更新的版本；` +
      "要退回本版本，请指定空的 DATA_DIR 或空的数据库，再恢复升级前的备份。",
  );

/** @throws with instructions if a newer release has migrated the database */
export async function rejectNewerDatabase(db: Kysely<unknown>): Promise<void> {
  const last = (await listMigrations()).at(-1) ?? "";
  const { rows: tables } = await sql`select where to_regclass('sys_migration') is not null`.execute(
    db,
  );
  if (tables.length === 0) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from sys_migration where name > ${last} collate "C"`.execute(db);
  const newer = rows.map(({ name }) => name);
  if (newer.length > 0) throw newerData(newer);
}

export async function listMigrations(): Promise<string[]> {
  return [...(await readMigrationTexts()).keys()];
}
