import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { openPool } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

/** The migration that replaces those up to `lastReplaced`, whose rows stay in the databases that ran them. */
const baseline = "001-baseline";
const lastReplaced = "070-find-keywords-at-once";

/** The SQL of the migrations that this version knows, by their names and in the order of their numbers. */
export async function migrationTexts(): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith(".sql"),
  );
  const texts = files.map(async (file) => {
    return [basename(file, ".sql"), await readFile(new URL(file, folder), "utf8")] as const;
  });
  return new Map((await Promise.all(texts)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Brings the database at `url` up to date; all or nothing, and safe when several servers start
 * at once (Kysely's migrator holds an advisory lock). What migrations warn of is written to the log.
 * @throws the database's error, when a migration fails
 */
export async function migrate(
  url: string,
  { timeZone, databaseUrl }: { timeZone: string; databaseUrl?: string | null },
): Promise<void> {
  // A large table takes longer to change than any request may.
  const pool = openPool(url, { timeZone, max: 2, statementTimeout: 0 });
  pool.on("connect", (client) => {
    client.on("notice", ({ severity, message }) => {
      if (severity === "WARNING") console.warn(message);
    });
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // No second server uses the embedded database, so no upgrade is under way there.
    if (databaseUrl === null) await refuseNewerData(db);
    await migrateOn(db);
  } finally {
    await db.destroy();
  }
}

/** The same on a connection, or inside a transaction; as far as `upTo` if that is said. */
export async function migrateOn(db: Kysely<unknown>, upTo?: string): Promise<void> {
  const known = Object.fromEntries(
    [...(await migrationTexts())].map(([name, text]): [string, Migration] => [
      name,
      { up: async (on) => void (await sql.raw(text).execute(on)) },
    ]),
  );
  const others = await otherMigrations(db, known);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known, ...others }) },
    migrationTableName: "sys_migration",
    migrationLockTableName: "sys_migration_lock",
  });
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
  if (error) throw error;
}

/** How the names of migrations go on that take away what the release before still uses. */
export const contractingMigration = /^\d+-contract-/;

/**
 * The names of migrations as this release knows them: the baseline in the place of those that it replaces.
 * @throws what to do, where only some of those were run
 */
export function withBaseline(names: readonly string[]): string[] {
  if (isTooOld(names)) {
    const last = names.toSorted().at(-1);
    throw new Error(
      `数据的版本过旧（最后一次升级为 ${last}），请先用最后一次升级为 070 的版本启动一次，再使用本版本。`,
    );
  }
  const rest = names.filter((name) => !isReplaced(name));
  return rest.length < names.length && !rest.includes(baseline) ? [baseline, ...rest] : rest;
}

/** Whether only some of the migrations that the baseline replaces were run. */
export function isTooOld(names: readonly string[]): boolean {
  return names.some(isReplaced) && !names.includes(lastReplaced);
}

function isReplaced(name: string): boolean {
  return name !== baseline && name <= lastReplaced;
}

/**
 * What else was done to the database: migrations that the baseline replaces, and those of a newer release.
 * Expanding ones leave this release able to work, which may therefore be started beside it.
 * @throws what to do, where the database is too old, or lacks what this release needs
 */
async function otherMigrations(
  db: Kysely<unknown>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const done = await doneMigrations(db);
  if (!done) return {};
  if (withBaseline(done).includes(baseline)) {
    // As the first of all, so that the release before still finds its own in their order.
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

/** Null for an empty database. */
async function doneMigrations(db: Kysely<unknown>): Promise<string[] | null> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('sys_migration') is not null as "isThere"`.execute(db);
  if (!tables[0]?.isThere) return null;
  const { rows } = await sql<{ name: string }>`select name from sys_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws what to do, where a newer release has changed the database in any way */
export async function refuseNewerData(db: Kysely<unknown>): Promise<void> {
  const last = (await knownMigrations()).at(-1) ?? "";
  const newer = ((await doneMigrations(db)) ?? []).filter((name) => name > last);
  if (newer.length > 0) throw newerData(newer);
}

/** The names of all migrations that this version knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return [...(await migrationTexts()).keys()];
}
