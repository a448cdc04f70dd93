import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { knownMigrations, migrateOn, withBaseline } from "../infra/db/migrate.ts";
import type { FileStore } from "../infra/files/store/file-store.ts";
import { BackupError, damaged } from "./backup-error.ts";
import { countRelations, digestRows, exactForm, listTables, quoted } from "./catalog.ts";
import { copyIn } from "./copy-rows.ts";
import { endCredentials } from "./end-credentials.ts";
import { withoutGuards } from "./guards.ts";
import type { Manifest } from "./manifest.ts";
import { partsOf } from "./read-archive.ts";
import { RestoredFiles } from "./restored-files.ts";
import { bytesOf } from "./tar-reader.ts";

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
