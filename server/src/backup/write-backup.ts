import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import type { FileKey, FileStore } from "../infra/files/store/file-store.ts";
import {
  copyRows,
  exactForm,
  listTables,
  quoted,
  RowDigest,
  readMigrations,
  readSequences,
  type Table,
} from "./catalog.ts";
import {
  type FileReport,
  type Manifest,
  manifestName,
  sumsName,
  type TableEntry,
} from "./manifest.ts";
import { TarWriter } from "./tar.ts";

interface Source {
  client: pg.Client;
  store: FileStore;
  now: Date;
  /** The public half of the evidence ledger's key, where there is one. */
  evidenceKey: string | null;
}

type Tables = Omit<Manifest, "files" | "evidenceKey">;

/** Rows of a table that go into one entry, in bytes before they are packed. */
const partSize = 4 * 1024 * 1024;
const pack = promisify(gzip);

/**
 * Writes all of an installation into an archive: the database as one moment saw it, then the files
 * that its rows speak of. Others may go on writing meanwhile.
 */
export async function writeBackup(
  file: FileHandle,
  { client, store, now, evidenceKey }: Source,
): Promise<Manifest> {
  const tar = new TarWriter(file, now);
  const { database, saved } = await dumpDatabase(tar, client, now);
  // The snapshot is given back by now: files never change under their ids, and may take hours.
  const files = await saveFiles(tar, { client, store, files: saved });
  const manifest: Manifest = { ...database, ...(evidenceKey && { evidenceKey }), files };
  await tar.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  await tar.end(sumsName);
  return manifest;
}

async function dumpDatabase(
  tar: TarWriter,
  client: pg.Client,
  now: Date,
): Promise<{ database: Tables; saved: SavedFile[] }> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(exactForm);
  const tables = await listTables(client);
  // Locks out changes of the table's columns until its rows are read.
  await client.query(
    `LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(", ")} IN ACCESS SHARE MODE`,
  );
  const entries: TableEntry[] = [];
  for (const table of tables) entries.push(await dumpTable(tar, client, table));
  const { rows: saved } = await client.query<SavedFile>(`
    SELECT file_id AS "fileId", is_private AS "isPrivate", size::float8 AS size, sha256
    FROM sys_file ORDER BY file_id`);
  const database: Tables = {
    format: "aeromaint-backup",
    formatVersion: 1,
    createdAt: now.toISOString(),
    migrations: await readMigrations(client),
    tables: entries,
    // Sequences know no snapshot: read last, they are ahead of every row.
    sequences: await readSequences(client),
  };
  await client.query("COMMIT");
  return { database, saved };
}

async function dumpTable(tar: TarWriter, client: pg.Client, table: Table): Promise<TableEntry> {
  const digest = new RowDigest();
  let part: Buffer[] = [];
  let size = 0;
  let parts = 0;
  const flush = async () => {
    parts += 1;
    const name = `tables/${table.name}/${String(parts).padStart(6, "0")}.copy.gz`;
    await tar.add(name, await pack(Buffer.concat(part), { level: 4 }));
    part = [];
    size = 0;
  };
  for await (const row of copyRows(client, table)) {
    digest.add(row);
    part.push(row);
    size += row.length;
    if (size >= partSize) await flush();
  }
  if (size > 0) await flush();
  return { ...table, rows: digest.rows, digest: digest.digest };
}

/** A stored file as its row speaks of it. */
interface SavedFile extends FileKey {
  size: number;
  sha256: string;
}

interface Options {
  client: pg.Client;
  store: FileStore;
  files: readonly SavedFile[];
}

function entryOf({ fileId, isPrivate }: FileKey): string {
  return `files/${isPrivate ? "private" : "public"}/${fileId}`;
}

/** Adds the bytes of files, and reports those that are not what their rows say. */
async function saveFiles(tar: TarWriter, { client, store, files }: Options): Promise<FileReport> {
  const report: FileReport = {
    count: 0,
    bytes: 0,
    missing: [],
    damaged: [],
    removedMeanwhile: [],
  };
  for (const file of files) {
    const stream = await store.read(file).catch(missing);
    if (!stream) {
      const stillThere = await hasRow(client, file);
      report[stillThere ? "missing" : "removedMeanwhile"].push(file.fileId);
      continue;
    }
    const came = await tar.addStream({ name: entryOf(file), size: file.size }, stream);
    if (came.sha256 !== file.sha256) report.damaged.push(file.fileId);
    report.count += 1;
    report.bytes += file.size;
  }
  return report;
}

async function hasRow(client: pg.Client, { fileId }: FileKey): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM sys_file WHERE file_id = $1", [fileId]);
  return rows.length > 0;
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
