import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { knownMigrations, migrateOn, withBaseline } from "../infra/db/migrate.ts";
import type { FileStore } from "../infra/files/store/file-store.ts";
import { copyIn, countRelations, digestRows, exactForm, listTables, quoted } from "./catalog.ts";
import { BackupError, damaged, type Manifest } from "./manifest.ts";
import { partsOf } from "./read-archive.ts";
import { RestoredFiles } from "./restored-files.ts";
import { bytesOf } from "./tar.ts";

interface Target {
  client: pg.Client;
  store: FileStore;
  /** A folder for files on their way into the store; made and removed here. */
  staging: string;
  /** Whether what is in the database may go. */
  force: boolean;
}

const unpack = promisify(gunzip);

/**
 * Brings back what an archive holds, all of it or nothing: in one transaction the tables as they
 * were then, their rows, and the changes that the schema has seen since. Bytes of files stand in
 * the store before the commit; they go again if it does not come. Credentials of then let nobody in.
 * @returns what waits for a person, in words
 */
export async function restoreBackup(
  archive: FileHandle,
  manifest: Manifest,
  { client, store, staging, force }: Target,
): Promise<string> {
  await requireKnown(manifest);
  await requireAlone(client);
  const files = new RestoredFiles(store, staging);
  let waiting: string;
  try {
    waiting = await onOne(client)
      .transaction()
      .execute(async (tx) => {
        await makeEmpty(client, force);
        await migrateOn(tx as Kysely<unknown>, withBaseline(manifest.migrations).at(-1));
        await client.query(exactForm);
        await withoutGuards(client, () => load(archive, manifest, { client, files }));
        await client.query("SET LOCAL TimeZone TO DEFAULT");
        await migrateOn(tx as Kysely<unknown>);
        await keepLedgerKey(client, manifest.evidenceKey);
        return endCredentials(client);
      });
  } catch (error) {
    await files.takeBack();
    throw error;
  } finally {
    await files.end();
  }
  await client.query("ANALYZE");
  return waiting;
}

/** The same ends after the database's own tools have brought back a moment. @returns as `restoreBackup` */
export async function revokeRestored(client: pg.Client): Promise<string> {
  await requireAlone(client);
  return onOne(client)
    .transaction()
    .execute(async (tx) => {
      await migrateOn(tx as Kysely<unknown>);
      await keepLedgerKey(client);
      return endCredentials(client);
    });
}

async function load(
  archive: FileHandle,
  { tables, sequences }: Manifest,
  { client, files }: { client: pg.Client; files: RestoredFiles },
): Promise<void> {
  const present = new Set((await listTables(client)).map(({ name }) => name));
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  if (tables.some(({ name }) => !present.has(name))) throw damaged("数据表与其版本不符");
  // Migrations fill some tables themselves.
  await client.query(`TRUNCATE ${[...present].map(quoted).join(", ")}`);
  for await (const { entry, part } of partsOf(archive)) {
    if ("file" in part) {
      await files.add(part.file, entry);
      continue;
    }
    const names = columns.get(part.table)?.map((name) => client.escapeIdentifier(name));
    if (!names) throw damaged(`清单中没有数据表 ${part.table}`);
    const rows = await unpack(await bytesOf(entry));
    await copyIn(client, `COPY ${quoted(part.table)} (${names.join(", ")}) FROM STDIN`, rows);
  }
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("SELECT setval($1::regclass, $2, $3)", [quoted(name), lastValue, isCalled]);
  }
  for (const table of tables) {
    const { rows, digest } = await digestRows(client, table);
    if (rows !== table.rows || digest !== table.digest) {
      throw damaged(`数据表 ${table.name} 恢复后的内容与备份不符`);
    }
  }
}

async function requireKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations());
  const later = withBaseline(migrations).find((name) => !known.has(name));
  if (later) {
    throw new BackupError(`备份来自更新版本的程序（${later}），请先升级本程序再恢复`);
  }
}

/** A server that runs would go on with what it remembers of rows that are gone. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new BackupError(`数据库还有 ${count} 个连接，请先停止所有使用它的服务`);
}

async function makeEmpty(client: pg.Client, force: boolean): Promise<void> {
  if ((await countRelations(client)) === 0) return;
  if (!force) throw new BackupError("数据库不是空的；确定要覆盖其中的全部数据时，请加上 --force");
  await client.query(
    "DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC",
  );
}

/** Kysely on one connection, so that its transaction is that of the rows too. */
function onOne(client: pg.Client): Kysely<unknown> {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** Keeps the public key that signed so far: another one may sign from here on. */
async function keepLedgerKey(client: pg.Client, named?: string): Promise<void> {
  await client.query(
    `INSERT INTO evidence_key (public_key, last_seq, last_hash, kept_at)
     SELECT coalesce($1, key), seq, hash, now() FROM evidence ORDER BY evidence.seq DESC LIMIT 1
     ON CONFLICT (public_key) DO UPDATE
       SET last_seq = excluded.last_seq, last_hash = excluded.last_hash, kept_at = excluded.kept_at`,
    [named ?? null],
  );
}

/** What a restored database must not let anybody in by: it may have ended since the backup. */
const ending = `
  DELETE FROM sys_session;
  DELETE FROM sys_captcha;
  DELETE FROM sys_retrieval;
  DELETE FROM sys_sign_in_ticket;
  DELETE FROM sys_sign_in_result;
  DELETE FROM sys_recovery_code;
  DELETE FROM sys_first_code;
  DELETE FROM sys_second_factor WHERE confirmed_at IS NULL;
  DELETE FROM sys_box_key;
  UPDATE access_token SET suspended_at = now() WHERE revoked_at IS NULL;
  UPDATE delivery SET state = 'held' WHERE state = 'waiting' AND due_at <= now();
  DO $do$ BEGIN EXECUTE format('CREATE OR REPLACE FUNCTION restored_at() RETURNS timestamptz
    LANGUAGE sql IMMUTABLE AS %L', format('SELECT %L::timestamptz', now())); END $do$`;

/**
 * Ends sessions, one-time secrets and remembered passwords, suspends access tokens and holds back what
 * was not sent, in the transaction of the restore. @returns what waits for a person, in words
 */
async function endCredentials(client: pg.Client): Promise<string> {
  await client.query(ending);
  const { rows } = await client.query<{ tokens: number; held: number; events: number }>(`
    SELECT (SELECT count(*)::int FROM access_token WHERE suspended_at IS NOT NULL AND revoked_at IS NULL) AS tokens,
      (SELECT count(*)::int FROM delivery WHERE state = 'held') AS held,
      (SELECT count(*)::int FROM outbox_event
        WHERE expanded_at IS NULL AND greatest(created_at, next_attempt_at) <= restored_at()) AS events`);
  const { tokens = 0, held = 0, events = 0 } = rows[0] ?? {};
  return [
    "登录、验证码、恢复码和记住的密码已全部作废，所有人需重新登录 everybody signs in again",
    `  ${tokens} 个访问令牌待恢复 tokens suspended：系统管理 → 访问令牌，或由本人在账号菜单中恢复`,
    `  ${held} 条通知和 ${events} 个事件的通知待确认 messages held：系统管理 → 投递记录`,
  ].join("\n");
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `load` while no trigger fires and no foreign key is looked at, so that rows come in any order
 * and nothing is derived from what is restored itself. The keys are checked as they come back.
 * Needs no more than owning the tables.
 */
async function withoutGuards(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  const { rows: watched } = await client.query<{ table: string }>(`
    SELECT DISTINCT c.relname AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  const name = (key: ForeignKey) => pg.escapeIdentifier(key.name);
  for (const key of keys) {
    await client.query(`ALTER TABLE ${quoted(key.table)} DROP CONSTRAINT ${name(key)}`);
  }
  for (const { table } of watched) {
    await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  }
  await load();
  for (const { table } of watched) {
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  }
  for (const key of keys) {
    await client.query(
      `ALTER TABLE ${quoted(key.table)} ADD CONSTRAINT ${name(key)} ${key.definition}`,
    );
  }
}
