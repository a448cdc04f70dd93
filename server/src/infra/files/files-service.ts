import { join } from "node:path";
import type { Db, Read } from "../db/database.ts";
import { ScaledImages } from "../images/scaled-images.ts";
import { runExclusively } from "../jobs/run-exclusively.ts";
import { findRetentionCutoff } from "../retention/retention-days.ts";
import { deleteUnownedBefore, findExistingFileIds } from "./file.queries.ts";
import { FileOwners } from "./file-owners.ts";
import { Staging } from "./staging.ts";
import type { FileKey, FileStore, FileStores } from "./store/file-store.ts";
import { type FileLocation, openFileStore } from "./store/open-file-store.ts";
import { removeBytes } from "./stored-bytes.ts";

/** The data folder always holds staged and cached files. */
type FilesServiceLocation = Pick<FileLocation, "dataDir"> & Partial<FileLocation>;

/** Files of one database: `app.files` for routes, `unit.files` for writers. */
export class FilesService implements FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  readonly scaled: ScaledImages;
  readonly owners = new FileOwners();
  readonly removeScaled: (file: { fileId: string }) => Promise<void>;
  readonly #db: Db;

  constructor(db: Db, { dataDir, s3 = null }: FilesServiceLocation) {
    this.#db = db;
    this.store = openFileStore({ dataDir, s3 });
    this.staging = new Staging(join(dataDir, "staging"));
    this.scaled = new ScaledImages(join(dataDir, "cache", "images"), this.store);
    this.removeScaled = (file) => this.scaled.remove(file);
  }

  /** Removes old unowned files, bytes without rows, and files of dead processes. */
  async sweep(now: Date): Promise<SweepResult | null> {
    await this.staging.sweep(now);
    await sweepScaled(this.#db, this.scaled);
    return sweepFiles(this.#db, this, now);
  }
}

const batch = 500;

/**
 * Removes this server's scaled copies of deleted pictures. Each server removes only its own copies.
 */
async function sweepScaled(db: Read, scaled: ScaledImages): Promise<void> {
  let fileIds: string[] = [];
  const dropGone = async () => {
    const known = await findExistingFileIds(db, fileIds);
    for (const fileId of fileIds) if (!known.has(fileId)) await scaled.remove({ fileId });
    fileIds = [];
  };
  for await (const fileId of scaled.listFileIds()) {
    if (fileIds.push(fileId) === batch) await dropGone();
  }
  if (fileIds.length > 0) await dropGone();
}

const hour = 3_600_000;

interface SweepResult {
  unowned: number;
  orphans: number;
}

/**
 * Removes expired unowned files, and bytes without a row after an hour, e.g. of a crash. Only one
 * server runs it; null if another one does.
 */
async function sweepFiles(db: Db, stores: FileStores, now: Date): Promise<SweepResult | null> {
  return runExclusively(db, "stored-files", async (connection) => ({
    unowned: await sweepUnowned(connection, stores, now),
    orphans: await sweepOrphans(connection, stores, now),
  }));
}

async function sweepUnowned(db: Read, stores: FileStores, now: Date): Promise<number> {
  const before = await findRetentionCutoff(db, "sys.file.unownedDays", now);
  if (!before) return 0;
  let total = 0;
  for (;;) {
    const files = await deleteUnownedBefore(db, before);
    await removeBytes(stores, files);
    total += files.length;
    if (files.length < batch) return total;
  }
}

async function sweepOrphans(db: Read, stores: FileStores, now: Date): Promise<number> {
  let keys: FileKey[] = [];
  let total = 0;
  for await (const { storedAt, ...key } of stores.store.list()) {
    if (now.getTime() - storedAt.getTime() < hour) continue;
    keys.push(key);
    if (keys.length < batch) continue;
    total += await removeOrphans(db, stores, keys);
    keys = [];
  }
  return total + (await removeOrphans(db, stores, keys));
}

async function removeOrphans(
  db: Read,
  stores: FileStores,
  keys: readonly FileKey[],
): Promise<number> {
  const known = await findExistingFileIds(
    db,
    keys.map(({ fileId }) => fileId),
  );
  const orphans = keys.filter(({ fileId }) => !known.has(fileId));
  await removeBytes(stores, orphans);
  return orphans.length;
}
