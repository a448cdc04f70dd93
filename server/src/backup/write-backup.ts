import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import type { FileKey, FileStore } from "../infra/files/store/file-store.ts";
import {
  copyRows,
  type DumpedTable,
  exactTextFormat,
  listTables,
  quotedTable,
  RowDigest,
  readMigrations,
  readSequences,
} from "./catalog.ts";
import {
  type FileReport,
  type Manifest,
  type ManifestTable,
  manifestName,
  sumsName,
} from "./manifest.ts";
import { TarWriter } from "./tar.ts";

interface BackupSource {
  client: pg.Client;
  store: FileStore;
  now: Date;
  /** Public key of the evidence ledger; null if there is no key. */
  evidenceKey: string | null;
}

type DatabaseManifest = Omit<Manifest, "files" | "evidenceKey">;

/** Uncompressed bytes of rows in one entry. */
const partSize = 4 * 1024 * 1024;
const pack = promisify(gzip);

/** Writes a snapshot of the database, then the files of its rows. Other writers need not wait. */
export async function writeBackup(
  file: FileHandle,
  { client, store, now, evidenceKey }: BackupSource,
): Promise<Manifest> {
  const tar = new TarWriter(file, now);
  const { database, saved } = await dumpDatabase(tar, client, now);
  // The snapshot ends before files are copied, which may take hours. Files never change under their
  // id.
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
): Promise<{ database: DatabaseManifest; saved: SavedFile[] }> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(exactTextFormat);
  const tables = await listTables(client);
  // Prevents changes of columns until all rows are read.
  await client.query(
    `LOCK TABLE ${tables.map(({ name }) => quotedTable(name)).join(", ")} IN ACCESS SHARE MODE`,
  );
  const entries: ManifestTable[] = [];
  for (const table of tables) entries.push(await dumpTable(tar, client, table));
  const { rows: saved } = await client.query<SavedFile>(`
    SELECT file_id AS "fileId", is_private AS "isPrivate", size::float8 AS size, sha256
    FROM sys_file ORDER BY file_id`);
  const database: DatabaseManifest = {
    format: "aeromaint-backup",
    formatVersion: 1,
    createdAt: now.toISOString(),
    migrations: await readMigrations(client),
    tables: entries,
    // Sequences ignore the snapshot. The last read gives values after every row.
    sequences: await readSequences(client),
  };
  await client.query("COMMIT");
  return { database, saved };
}

async function dumpTable(
  tar: TarWriter,
  client: pg.Client,
  table: DumpedTable,
): Promise<ManifestTable> {
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

interface SavedFile extends FileKey {
  size: number;
  sha256: string;
}

interface SavedFilesOptions {
  client: pg.Client;
  store: FileStore;
  files: readonly SavedFile[];
}

function entryOf({ fileId, isPrivate }: FileKey): string {
  return `files/${isPrivate ? "private" : "public"}/${fileId}`;
}

/** Adds the bytes of files and reports missing and damaged files. */
async function saveFiles(
  tar: TarWriter,
  { client, store, files }: SavedFilesOptions,
): Promise<FileReport> {
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
