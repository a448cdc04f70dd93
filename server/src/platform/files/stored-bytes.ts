import type { StagedFile } from "@aeromaint/contracts/files.ts";
import type { Unit } from "../unit-of-work.ts";
import { deleteFiles, insertFile, type Placement, type StoredFile } from "./file.queries.ts";
import { type FileStores, fileStoresOf } from "./file-stores.ts";

/** Stores a file that no row owns yet, as editors upload them; swept after a day. */
export function addUnownedFile(unit: Unit, file: StagedFile, userId: string): Promise<void> {
  return addFile(unit, file, { placement: null, userId, isPrivate: false });
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

/** Bytes before their row commits; they go again when it surely does not. */
export async function addFile(
  unit: Unit,
  file: StagedFile,
  row: { placement: Placement | null; userId: string; isPrivate: boolean },
): Promise<void> {
  const { store } = fileStoresOf(unit);
  const key = { fileId: file.id, isPrivate: row.isPrivate };
  unit.onRollback(() => store.remove(key));
  await store.write(key, file.path);
  await insertFile(unit.tx, file, row);
}
