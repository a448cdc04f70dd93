import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
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
 * Migrates the database at `url`, all or nothing. Kysely's advisory lock makes concurrent starts
 * safe. Warnings of migrations go to the log.
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
    if (databaseUrl === null) await rejectNewerDatabase(db);
    await runMigrations(db);
  } finally {
    await db.destroy();
  }
}

/** Runs migrations on a connection or in a transaction, up to `upTo` if given. */
export async function runMigrations(db: Kysely<unknown>, upTo?: string): Promise<void> {
  const known = Object.fromEntries(
    [...(await readMigrationTexts())].map(([name, text]): [string, Migration] => [
      name,
      { up: async (on) => void (await sql.raw(text).execute(on)) },
    ]),
  );
  const others = await listForeignMigrations(db, known);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known, ...others }) },
    migrationTableName: "sys_migration",
    migrationLockTableName: "sys_migration_lock",
  });
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
  if (error) throw error;
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

/**
 * Executed migrations that this release does not have: those before the baseline, and those of a
 * newer release. Expanding migrations of a newer release are compatible, so this release may start
 * next to it.
 * @throws with instructions if the database is too old, or lacks objects that this release needs
 */
async function listForeignMigrations(
  db: Kysely<unknown>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const done = await listExecutedMigrations(db);
  if (!done) return {};
  if (replaceWithBaseline(done).includes(baseline)) {
    // Gets the earliest time, so that the previous release still finds its own migrations in order.
    await sql`
      insert into sys_migration (name, timestamp) select ${baseline}, min(timestamp) from sys_migration
      on conflict do nothing`.execute(db);
  }
  const names = done.filter((name) => !Object.hasOwn(known, name));
  const contracting = names.filter((name) => contractingMigration.test(name));
  if (contracting.length > 0) throw newerData(contracting);
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));
}

const newerData = (names: readonly string[]) =>
  new Error(
    `数据库已由更新的版本升级，与本版本不再兼容（${names.join("、")}），请运行更新的版本；` +
      "要退回本版本，请指定空的 DATA_DIR 或空的数据库，再恢复升级前的备份。",
  );

/** Names of executed migrations; null for an empty database. */
async function listExecutedMigrations(db: Kysely<unknown>): Promise<string[] | null> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('sys_migration') is not null as "isThere"`.execute(db);
  if (!tables[0]?.isThere) return null;
  const { rows } = await sql<{ name: string }>`select name from sys_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws with instructions if a newer release has migrated the database */
export async function rejectNewerDatabase(db: Kysely<unknown>): Promise<void> {
  const last = (await listMigrations()).at(-1) ?? "";
  const newer = ((await listExecutedMigrations(db)) ?? []).filter((name) => name > last);
  if (newer.length > 0) throw newerData(newer);
}

export async function listMigrations(): Promise<string[]> {
  return [...(await readMigrationTexts()).keys()];
}
