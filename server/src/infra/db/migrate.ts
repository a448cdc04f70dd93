import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { applySql } from "./apply-sql.ts";
import { openPool } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

/** Tables of an empty database. Older databases run the migrations of `upgrade/` instead. */
export const baseline = "140-baseline";
const lastReplaced = "139-join-chinese-of-pdfs";
/** Baseline of earlier releases; databases of before have run 001 to 070 instead. */
const earlierBaseline = "001-baseline";
const oldest = "070-find-keywords-at-once";

/** Names of migrations that remove objects the previous release still uses. */
export const contractingMigration = /^\d+-contract-/;

/** Files of migrations by name, in order of their numbers. */
async function listFiles(): Promise<Map<string, URL>> {
  const paths = (await readdir(folder, { recursive: true })).filter((it) => it.endsWith(".sql"));
  const files = paths.map((path) => [basename(path, ".sql"), new URL(path, folder)] as const);
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SQL of all migrations by name, in order of their numbers, those of upgrades included. */
export async function readMigrationTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, file] of await listFiles()) texts.set(name, await readFile(file, "utf8"));
  return texts;
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
  const pool = openPool(url, { timeZone, max: 1, statementTimeout: 0 });
  pool.on("connect", (client) => {
    client.on("notice", ({ severity, message }) => {
      if (severity === "WARNING") console.warn(message);
    });
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await runMigrations(db, { alone: databaseUrl === null });
  } finally {
    await db.destroy();
  }
}

interface MigrationOptions {
  /** Last migration to run, without `server/sql`; undefined: everything. */
  upTo?: string | undefined;
  /** True for the embedded database: one server uses it, so no newer release runs next to this one. */
  alone?: boolean;
}

/**
 * Runs migrations and applies `server/sql` in the given transaction, or in one of its own.
 * @throws with instructions if the database is too old or lacks objects that this release needs
 * @throws if a newer release has migrated the embedded database
 */
export async function runMigrations(
  db: Kysely<unknown>,
  { upTo, alone = false }: MigrationOptions = {},
): Promise<void> {
  if (!db.isTransaction) {
    return db.transaction().execute((tx) => runMigrations(tx, { upTo, alone }));
  }
  // Lock of Kysely's migrator, which earlier releases use.
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
  await createOwnTables(db);
  const { rows } = await sql<{ name: string }>`select name from sys_migration`.execute(db);
  const done = rows.map(({ name }) => name);
  const { open, foreign } = await compareMigrations(done, upTo);
  const newer = foreign.filter((name) => alone || contractingMigration.test(name));
  if (newer.length > 0) throw newerData(newer);
  // Times of releases may mislead: clocks differ, and fixes of a former release may be later.
  const isNewest = alone || (open.length > 0 && foreign.length === 0);
  for (const [name, file] of open) {
    const isReplaced = replacedBy(name, done);
    if (!isReplaced) {
      if (name >= baseline) await applySql(db, { stored: true, isNewest });
      await sql.raw(await readFile(file, "utf8")).execute(db);
    }
    // Earlier releases expect their baseline before the migrations that it replaced.
    await sql`
      insert into sys_migration select ${name},
        coalesce(min(timestamp), to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from sys_migration where ${isReplaced} and name collate "C" > ${name}`.execute(db);
    done.push(name);
  }
  if (!upTo) await applySql(db, { isNewest });
}

/** Tables of executed migrations and applied files. Earlier releases need the table of the lock. */
export async function createOwnTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select where to_regclass('sys_migration_sql') is null`.execute(db);
  if (rows.length === 0) return;
  await sql`
    create table if not exists sys_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists sys_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    create table sys_migration_sql (name text primary key, sha256 text not null, revision text not null)
  `.execute(db);
}

/** True if the migrations that a baseline replaces were run. */
const replacedBy = (name: string, done: readonly string[]) =>
  (name === baseline && done.includes(lastReplaced)) ||
  (name === earlierBaseline && done.includes(oldest));

/**
 * Compares the executed migrations of a database or backup with this release's.
 * @returns `open`: files that are to be run, up to `upTo` if given; `foreign`: names that only a
 *   newer release has
 * @throws with instructions if the database is older than 070
 */
export async function compareMigrations(done: readonly string[], upTo?: string) {
  const isUpgrade =
    done.length > 0 ? !done.includes(baseline) : upTo !== undefined && upTo < baseline;
  if (isUpgrade && done.length > 0 && ![earlierBaseline, oldest].some((it) => done.includes(it))) {
    throw new OldDatabaseError(done);
  }
  const files = await listFiles();
  return {
    open: [...files].filter(
      ([name]) =>
        !done.includes(name) && (isUpgrade || name >= baseline) && (!upTo || name <= upTo),
    ),
    foreign: done.filter((name) => name > oldest && !files.has(name)),
  };
}

export class OldDatabaseError extends Error {
  constructor(done: readonly string[]) {
    super(
      `数据的版本过旧（最后一次升级为 ${done.toSorted().at(-1)}），请先用最后一次升级为 070 的版本启动一次，再使用本版本。`,
    );
  }
}

const newerData = (names: readonly string[]) =>
  new Error(
    `数据库已由更新的版本升级，与本版本不再兼容（${names.join("、")}），请运行更新的版本；` +
      "要退回本版本，请指定空的 DATA_DIR 或空的数据库，再恢复升级前的备份。",
  );
