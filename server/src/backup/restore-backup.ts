import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { compareMigrations, runMigrations } from "../infra/db/migrate.ts";
import type { FileStore } from "../infra/files/store/file-store.ts";
import {
  copyIn,
  countRelations,
  digestRows,
  exactTextFormat,
  listTables,
  quotedTable,
} from "./catalog.ts";
import { BackupError, damagedArchive, type Manifest } from "./manifest.ts";
import { archiveParts, RestoredFiles } from "./read-archive.ts";
import { readEntry } from "./tar.ts";

interface RestoreTarget {
  client: pg.Client;
  store: FileStore;
  /** Folder for unpacked files; created and removed here. */
  staging: string;
  /** True if existing data of the database may be deleted. */
  force: boolean;
}

const unpack = promisify(gunzip);

/**
 * Restores tables, rows and files of an archive, then applies later migrations and revokes
 * credentials. One transaction; files are written before its commit and removed after a failure.
 * @returns tasks for the administrator, as text
 */
export async function restoreBackup(
  archive: FileHandle,
  manifest: Manifest,
  { client, store, staging, force }: RestoreTarget,
): Promise<string> {
  await refuseNewerBackup(manifest);
  await refuseOtherConnections(client);
  const files = new RestoredFiles(store, staging);
  let waiting: string;
  try {
    waiting = await kyselyOn(client)
      .transaction()
      .execute(async (tx) => {
        await emptyDatabase(client, force);
        await runMigrations(tx as Kysely<unknown>, {
          upTo: manifest.migrations.toSorted().at(-1),
        });
        await client.query(exactTextFormat);
        await withoutTriggersAndKeys(client, () => load(archive, manifest, { client, files }));
        await client.query("SET LOCAL TimeZone TO DEFAULT");
        // The archive's rows describe another database.
        await client.query("DELETE FROM sys_migration_sql");
        await runMigrations(tx as Kysely<unknown>);
        await keepLedgerKey(client, manifest.evidenceKey);
        return revokeCredentials(client);
      });
  } catch (error) {
    await files.removeAdded();
    throw error;
  } finally {
    await files.removeStaging();
  }
  await client.query("ANALYZE");
  return waiting;
}

/**
 * Revokes credentials after a restore with the tools of the database. @returns as `restoreBackup`
 */
export async function revokeRestored(client: pg.Client): Promise<string> {
  await refuseOtherConnections(client);
  return kyselyOn(client)
    .transaction()
    .execute(async (tx) => {
      await runMigrations(tx as Kysely<unknown>);
      await keepLedgerKey(client);
      return revokeCredentials(client);
    });
}

async function load(
  archive: FileHandle,
  { tables, sequences }: Manifest,
  { client, files }: { client: pg.Client; files: RestoredFiles },
): Promise<void> {
  const present = new Set((await listTables(client)).map(({ name }) => name));
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  if (tables.some(({ name }) => !present.has(name))) throw damagedArchive("数据表与其版本不符");
  // Migrations fill some tables.
  await client.query(`TRUNCATE ${[...present].map(quotedTable).join(", ")}`);
  for await (const { entry, part } of archiveParts(archive)) {
    if ("file" in part) {
      await files.add(part.file, entry);
      continue;
    }
    const names = columns.get(part.table)?.map((name) => client.escapeIdentifier(name));
    if (!names) throw damagedArchive(`清单中没有数据表 ${part.table}`);
    const rows = await unpack(await readEntry(entry));
    await copyIn(client, `COPY ${quotedTable(part.table)} (${names.join(", ")}) FROM STDIN`, rows);
  }
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("SELECT setval($1::regclass, $2, $3)", [
      quotedTable(name),
      lastValue,
      isCalled,
    ]);
  }
  for (const table of tables) {
    const { rows, digest } = await digestRows(client, table);
    if (rows !== table.rows || digest !== table.digest) {
      throw damagedArchive(`数据表 ${table.name} 恢复后的内容与备份不符`);
    }
  }
}

async function refuseNewerBackup({ migrations }: Manifest): Promise<void> {
  const { foreign } = await compareMigrations(migrations);
  if (foreign.length > 0) {
    throw new BackupError(`备份来自更新版本的程序（${foreign[0]}），请先升级本程序再恢复`);
  }
}

/** Refuses other connections: a running server would keep cached rows that no longer exist. */
async function refuseOtherConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new BackupError(`数据库还有 ${count} 个连接，请先停止所有使用它的服务`);
}

async function emptyDatabase(client: pg.Client, force: boolean): Promise<void> {
  if ((await countRelations(client)) === 0) return;
  if (!force) throw new BackupError("数据库不是空的；确定要覆盖其中的全部数据时，请加上 --force");
  await client.query(
    "DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC",
  );
}

/** Kysely on one connection, so that migrations and COPY share a transaction. */
function kyselyOn(client: pg.Client): Kysely<unknown> {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** Keeps the former public key of the ledger, because new entries may have another key. */
async function keepLedgerKey(client: pg.Client, named?: string): Promise<void> {
  await client.query(
    `INSERT INTO evidence_key (public_key, last_seq, last_hash, kept_at)
     SELECT coalesce($1, key), seq, hash, now() FROM evidence ORDER BY evidence.seq DESC LIMIT 1
     ON CONFLICT (public_key) DO UPDATE
       SET last_seq = excluded.last_seq, last_hash = excluded.last_hash, kept_at = excluded.kept_at`,
    [named ?? null],
  );
}

/** Deletes or suspends credentials that may have been revoked after the backup. */
const revokingStatements = `
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
 * Ends sessions, one-time secrets and remembered passwords; suspends access tokens; holds unsent
 * messages.
 * @returns tasks for the administrator, as text
 */
async function revokeCredentials(client: pg.Client): Promise<string> {
  await client.query(revokingStatements);
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
 * Runs `load` without triggers and foreign keys, so that the order of tables does not matter.
 * Foreign keys are checked when they are added again. Needs only ownership of the tables.
 */
async function withoutTriggersAndKeys(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  const { rows: watched } = await client.query<{ table: string }>(`
    SELECT DISTINCT c.relname AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  const name = (key: ForeignKey) => pg.escapeIdentifier(key.name);
  for (const key of keys) {
    await client.query(`ALTER TABLE ${quotedTable(key.table)} DROP CONSTRAINT ${name(key)}`);
  }
  for (const { table } of watched) {
    await client.query(`ALTER TABLE ${quotedTable(table)} DISABLE TRIGGER USER`);
  }
  await load();
  for (const { table } of watched) {
    await client.query(`ALTER TABLE ${quotedTable(table)} ENABLE TRIGGER USER`);
  }
  for (const key of keys) {
    await client.query(
      `ALTER TABLE ${quotedTable(key.table)} ADD CONSTRAINT ${name(key)} ${key.definition}`,
    );
  }
}
