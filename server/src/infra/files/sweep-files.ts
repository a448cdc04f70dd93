import type { Db, Read } from "../db/database.ts";
import { runExclusively } from "../jobs/run-exclusively.ts";
import { oldestKept } from "../retention/keep-days.ts";
import { deleteUnownedBefore, existing } from "./file.queries.ts";
import type { FileKey } from "./store/file-store.ts";
import type { FileStores } from "./store/file-stores.ts";
import { removeBytes } from "./stored-bytes.ts";

const hour = 3_600_000;
const batch = 500;

export interface Swept {
  unowned: number;
  orphans: number;
}

/**
 * Removes files that stayed unowned for as long as the parameter says, and bytes without a row after
 * an hour (a crash between bytes and commit). One server at a time; null when another is at it.
 */
export async function sweepFiles(db: Db, stores: FileStores, now: Date): Promise<Swept | null> {
  return runExclusively(db, "stored-files", async (connection) => ({
    unowned: await sweepUnowned(connection, stores, now),
    orphans: await sweepOrphans(connection, stores, now),
  }));
}

async function sweepUnowned(db: Read, stores: FileStores, now: Date): Promise<number> {
  const before = await oldestKept(db, "sys.file.unownedDays", now);
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
  const known = await existing(
    db,
    keys.map(({ fileId }) => fileId),
  );
  const orphans = keys.filter(({ fileId }) => !known.has(fileId));
  await removeBytes(stores, orphans);
  return orphans.length;
}
