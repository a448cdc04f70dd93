import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { deleteFiles, insertFiles, type StoredFile } from "./file.queries.ts";
import type { FileStores } from "./store/file-store.ts";

/** Stores an unowned file of an editor. A sweep deletes unowned files after a day. */
export async function addUnownedFile(
  unit: UnitOfWork,
  file: StagedFile,
  userId: string,
): Promise<void> {
  storeBytes(unit, [file], { isPrivate: false });
  await insertFiles(unit.tx, [{ file, placement: null }], { userId, isPrivate: false });
}

/**
 * Writes bytes concurrently with SQL statements. The commit waits for them; a rollback removes
 * them. Call it early, because disks are slow. Files already stored are skipped.
 */
export function storeBytes(
  unit: UnitOfWork,
  files: readonly StagedFile[],
  { isPrivate }: { isPrivate: boolean },
): void {
  const { store, staging } = unit.files;
  for (const file of files) {
    const { id: fileId } = file;
    if (unit.storedFileIds.has(fileId)) continue;
    unit.storedFileIds.add(fileId);
    unit.onRollback(() => store.remove({ fileId, isPrivate }));
    unit.runConcurrently(store.write({ fileId, isPrivate }, staging.sourceOf(file)));
  }
}

type RemovedFile = Pick<StoredFile, "fileId" | "isPrivate">;

/** Deletes rows now and bytes after the commit. */
export async function removeFiles(unit: UnitOfWork, files: readonly RemovedFile[]): Promise<void> {
  await deleteFiles(
    unit.tx,
    files.map(({ fileId }) => fileId),
  );
  unit.afterCommit(() => removeBytes(unit.files, files));
}

export async function removeBytes(
  { store, removeScaled }: Pick<FileStores, "store" | "removeScaled">,
  files: readonly RemovedFile[],
): Promise<void> {
  for (const file of files) {
    await store.remove(file);
    await removeScaled(file);
  }
}
