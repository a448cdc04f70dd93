import type { Db } from "../../db/database.ts";
import type { UnitOfWork } from "../../db/unit-of-work.ts";
import type { Staging } from "../staging.ts";
import type { FileStore } from "./file-store.ts";

/** Where the bytes are that belong to the rows of one database. */
export interface FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  /** Drops what was made from a file's bytes. */
  forget(file: { fileId: string }): Promise<void>;
}

// Rows and bytes go together: whoever has the database has its files, without passing both along.
const stores = new WeakMap<Db, FileStores>();

export function bindFileStores(db: Db, files: FileStores): void {
  stores.set(db, files);
}

/** @throws when the database's files were never opened (`new FilesService(…)`) */
export function fileStoresOf({ db }: UnitOfWork): FileStores {
  const files = stores.get(db);
  if (!files) throw new Error("The files of this database are not open.");
  return files;
}
