import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Kysely, type RawBuilder, sql } from "kysely";
import landed from "../../../landed.json" with { type: "json" };

/** Functions, views and triggers by area; a trigger is in the file of its function. */
const sqlFolder = new URL("../../../sql/", import.meta.url);

interface SqlFile {
  /** Name of the function or view: the file's name with underscores. */
  name: string;
  text: string;
  sha256: string;
  /** Names of files that must exist first. */
  needs: string[];
  /** True if columns, indexes or CHECKs use the function, so that it precedes the migrations. */
  isStored: boolean;
}

/** Texts of `server/sql` by name, in dependency order. */
export async function readSqlFiles(): Promise<SqlFile[]> {
  const texts = new Map<string, string>();
  for (const path of await readdir(sqlFolder, { recursive: true })) {
    if (!path.endsWith(".sql")) continue;
    const name = basename(path, ".sql").replaceAll("-", "_");
    texts.set(name, await readFile(new URL(path, sqlFolder), "utf8"));
  }
  return inOrder(texts);
}

/** Files in the order of their names. A file comes after all files that its text mentions. */
function inOrder(texts: ReadonlyMap<string, string>): SqlFile[] {
  const ordered = new Map<string, SqlFile>();
  const add = (name: string, users: readonly string[]) => {
    if (ordered.has(name) || users.includes(name)) return;
    const text = texts.get(name) ?? "";
    const words = text.replaceAll(/^ *--.*$/gm, "").match(/\w+/g) ?? [];
    const needs = [...new Set(words)].filter((word) => word !== name && texts.has(word));
    for (const need of needs) add(need, [...users, name]);
    const isStored = /^-- Stored: /m.test(text);
    ordered.set(name, { name, text, sha256: hash("sha256", text), needs, isStored });
  };
  for (const name of [...texts.keys()].sort()) add(name, []);
  return [...ordered.values()];
}

interface ApplyOptions {
  /** True: only functions that tables need. */
  stored?: boolean;
  /** True if this release is newer than the database. Otherwise texts of a later revision stay. */
  isNewest?: boolean;
  /** Texts by name instead of `server/sql`, and the time of their last change. */
  texts?: ReadonlyMap<string, string> | null;
  revision?: string;
}

/**
 * Creates functions, views and triggers that are new or changed, and drops removed ones. Executes
 * nothing on an unchanged database. Needs a transaction.
 * @throws with instructions if columns or indexes need the former signature of a function
 */
export async function applySql(
  db: Kysely<unknown>,
  {
    stored = false,
    isNewest = false,
    texts = null,
    revision = landed.sql.revision,
  }: ApplyOptions = {},
): Promise<void> {
  const applied = await readApplied(db);
  if (!isNewest && applied.some((row) => row.revision > revision)) return;
  const all = texts ? inOrder(texts) : await readSqlFiles();
  const files = stored ? all.filter(({ isStored }) => isStored) : all;
  const hashes = new Map(applied.map((row) => [row.name, row.isThere ? row.sha256 : null]));
  const pending = new Set(files.filter(({ name, sha256 }) => hashes.get(name) !== sha256));
  const removed = [...hashes.keys()].filter(
    (name) => !stored && !all.some((it) => it.name === name),
  );
  if (pending.size + removed.length === 0) return;
  await dropTriggers(db, [...removed, ...[...pending].map(({ name }) => name)]);
  // Functions may use tables and functions that are created later.
  await sql`set local check_function_bodies = off`.execute(db);
  for (const file of files) {
    if (!pending.has(file) || (await replace(db, file))) continue;
    const dependents = listDependents(file, all);
    await drop(db, [...removed, file.name, ...dependents.map(({ name }) => name)]);
    await sql.raw(file.text).execute(db);
    for (const dependent of dependents) pending.add(dependent);
  }
  await drop(db, removed);
  const names = files.map(({ name }) => name);
  await sql`delete from sys_migration_sql where name = any(${[...names, ...removed]})`.execute(db);
  await sql`
    insert into sys_migration_sql (name, sha256, revision)
    select name, sha256, ${revision}
    from unnest(${names}::text[], ${files.map((file) => file.sha256)}::text[]) as file (name, sha256)
    `.execute(db);
}

interface AppliedSql {
  name: string;
  sha256: string;
  revision: string;
  /** False if a migration dropped the object. */
  isThere: boolean;
}

async function readApplied(db: Kysely<unknown>): Promise<AppliedSql[]> {
  const { rows } = await sql<AppliedSql>`
    select name, sha256, revision, to_regclass(name) is not null or exists (
      select from pg_proc where proname = name and pronamespace = current_schema()::regnamespace) as "isThere"
    from sys_migration_sql`.execute(db);
  return rows;
}

/** @returns false if the object exists with another signature or other columns */
async function replace(db: Kysely<unknown>, { name, text }: SqlFile): Promise<boolean> {
  await sql`savepoint sql_file`.execute(db);
  try {
    await sql.raw(text).execute(db);
    const { rows } = await sql`
      select from pg_proc where proname = ${name} and pronamespace = current_schema()::regnamespace`.execute(
      db,
    );
    if (rows.length < 2) return true;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    // invalid_function_definition, invalid_table_definition
    if (!["42P13", "42P16"].includes(code)) throw error;
  }
  await sql`rollback to sql_file`.execute(db);
  return false;
}

/** Files that need a file, directly or through others, in their order. */
function listDependents(file: SqlFile, files: readonly SqlFile[]): SqlFile[] {
  const names = new Set([file.name]);
  const needing = (other: SqlFile) => other.needs.some((need) => names.has(need));
  return files.filter((other) => needing(other) && names.add(other.name));
}

async function drop(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await dropTriggers(db, names);
  try {
    // One statement drops objects that need each other.
    await runEach(
      sql<{ text: string }>`
      select 'drop view ' || string_agg(oid::regclass::text, ', ') as text from pg_class
      where relname = any(${names}) and relkind = 'v' and relnamespace = current_schema()::regnamespace
      union all
      select 'drop routine ' || string_agg(oid::regprocedure::text, ', ') from pg_proc
      where proname = any(${names}) and pronamespace = current_schema()::regnamespace`,
      db,
    );
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== "2BP01") throw error;
    throw new Error(
      `数据库函数的参数或结果不能改变，仍有列、索引或约束使用它（${detail}）。` +
        "请用新的名称另建函数，并在迁移中改用新函数。",
      { cause: error },
    );
  }
}

const dropTriggers = (db: Kysely<unknown>, functions: readonly string[]) =>
  runEach(
    sql<{ text: string }>`
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as text
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = any(${functions}) and p.pronamespace = current_schema()::regnamespace
      and not t.tgisinternal`,
    db,
  );

/** Runs statements that a query returns, e.g. for objects of the catalog. */
async function runEach(statements: RawBuilder<{ text: string | null }>, db: Kysely<unknown>) {
  const { rows } = await statements.execute(db);
  for (const { text } of rows) if (text) await sql.raw(text).execute(db);
}
