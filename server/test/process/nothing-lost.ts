import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../src/infra/db/database.ts";
import { FilesService } from "../../src/infra/files/files-service.ts";
import type { Acknowledged } from "./busy-clients.ts";
import { rowsOf } from "./databases.ts";
import { eventually } from "./eventually.ts";

interface Installation {
  /** URL of the database. */
  url: string;
  dataDir: string;
}

interface FileRow {
  file_id: string;
  owner_id: string | null;
  size: string;
  sha256: string;
}

/** Checks that acknowledged writes are complete, and others complete or absent. */
export async function assertNothingLost(at: Installation, promised: Acknowledged): Promise<void> {
  await postsAreThere(at, promised);
  const files = await rowsOf<FileRow>(
    at.url,
    "select file_id, owner_id::text, size, sha256 from sys_file",
  );
  await itemsAreWhole(at, promised, files);
  uploadsAreThere(promised, files);
  for (const row of files) bytesAreWhole(at.dataDir, row);
}

async function postsAreThere({ url }: Installation, { posts }: Acknowledged): Promise<void> {
  const rows = await rowsOf<{ post_code: string }>(url, "select post_code from sys_post");
  missing(
    posts,
    rows.map(({ post_code: code }) => code),
  );
  const [logged] = await rowsOf<{ count: number }>(
    url,
    "select count(*)::int from sys_oper_log where title = '岗位' and business_type = '1' and status = '1'",
  );
  const written = rows.filter(({ post_code: code }) => code.length === 36);
  assert.equal(
    logged?.count,
    written.length,
    "a row comes with its line in the log, or not at all",
  );
}

async function itemsAreWhole(
  { url }: Installation,
  { items }: Acknowledged,
  files: readonly FileRow[],
): Promise<void> {
  const rows = await rowsOf<{ item_id: string; title: string }>(
    url,
    "select item_id::text, title from content_item",
  );
  missing(
    items,
    rows.map(({ title }) => title),
  );
  const owners = files.flatMap(({ owner_id: owner }) => owner ?? []);
  const written = rows.filter(({ title }) => title.length === 36).map(({ item_id: id }) => id);
  assert.deepEqual(owners.sort(), written.sort(), "an item comes with its one document");
}

function uploadsAreThere(
  { uploads, removedUploads }: Acknowledged,
  files: readonly FileRow[],
): void {
  const hashes = new Map(files.map(({ file_id: id, sha256 }) => [id, sha256]));
  for (const [id, hash] of uploads) assert.equal(hashes.get(id), hash, `upload ${id}`);
  for (const id of removedUploads) assert.ok(!hashes.has(id), `${id} was removed`);
}

function bytesAreWhole(dataDir: string, { file_id: id, size, sha256 }: FileRow): void {
  const bytes = readFileSync(join(dataDir, "files", "public", id.slice(0, 2), id));
  assert.equal(bytes.length, Number(size), `bytes of ${id}`);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256, `hash of ${id}`);
}

/** Checks after a later sweep that no file lacks its row and no upload is partial. */
export async function assertNoOrphans({ url, dataDir }: Installation): Promise<number> {
  const db = openDatabase(url, { timeZone: "Asia/Shanghai", max: 2 });
  try {
    const files = new FilesService(db, { dataDir });
    const later = new Date(Date.now() + 2 * 3_600_000);
    // The server may be sweeping now; only one process may sweep.
    const swept = await eventually("the turn to sweep", () => files.sweep(later));
    const rows = await db.selectFrom("sysFile").select("fileId").execute();
    const known = rows.map(({ fileId }) => fileId).sort();
    assert.deepEqual(filesBelow(join(dataDir, "files")), known);
    return swept.orphans;
  } finally {
    await db.destroy();
  }
}

/** Files in the staging folder. */
export function stagedFiles(dataDir: string): string[] {
  return filesBelow(join(dataDir, "staging"));
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).sort();
}

function missing(promised: ReadonlySet<string>, there: readonly string[]): void {
  const known = new Set(there);
  assert.deepEqual(
    [...promised].filter((name) => !known.has(name)),
    [],
    "promised and lost",
  );
}
