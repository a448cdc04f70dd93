import type { StagedFile } from "@aeromaint/contracts/files.ts";
import type { Unit } from "../unit-of-work.ts";
import { deleteFiles, insertFiles, type StoredFile } from "./file.queries.ts";
import { type FileStores, fileStoresOf } from "./file-stores.ts";

/** Stores a file that no row owns yet, as editors upload them; swept after a day. */
export async function addUnownedFile(unit: Unit, file: StagedFile, userId: string): Promise<void> {
  await storeBytes(unit, [file], { isPrivate: false });
  await insertFiles(unit.tx, [{ file, placement: null }], { userId, isPrivate: false });
}

const stored = new WeakMap<Unit, Set<string>>();

/**
 * Puts bytes in place before their rows commit; they go again when those surely do not. Worth
 * doing before anything is locked, since disks are slow; what is there already stays.
 */
export async function storeBytes(
  unit: Unit,
  files: readonly StagedFile[],
  { isPrivate }: { isPrivate: boolean },
): Promise<void> {
  const { store, staging } = fileStoresOf(unit);
  const done = stored.get(unit) ?? new Set();
  stored.set(unit, done);
  const missing = files.filter(({ id }) => !done.has(id));
  const writes = missing.map(async (file) => {
    const { id: fileId } = file;
    done.add(fileId);
    unit.onRollback(() => store.remove({ fileId, isPrivate }));
    await store.write({ fileId, isPrivate }, staging.sourceOf(file));
  });
  // All have ended, well or badly, before what was written is taken back.
  await Promise.allSettled(writes);
  await Promise.all(writes);
}

/** Rows now, bytes after the commit. */
export async function removeFiles(unit: Unit, files: readonly StoredFile[]): Promise<void> {
  const stores = fileStoresOf(unit);
  await deleteFiles(
    unit.tx,
    files.map(({ fileId }) => fileId),
  );
  unit.afterCommit(() => removeBytes(stores, files));
}

export async function removeBytes(
  { store, forget }: Pick<FileStores, "store" | "forget">,
  files: readonly { fileId: string; isPrivate: boolean }[],
): Promise<void> {
  for (const file of files) {
    await store.remove(file);
    await forget(file);
  }
}
