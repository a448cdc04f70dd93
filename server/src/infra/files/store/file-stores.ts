import type { Staging } from "../staging.ts";
import type { FileStore } from "./file-store.ts";

/** Where the bytes are that belong to the rows of one database. */
export interface FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  /** Drops what was made from a file's bytes. */
  forget(file: { fileId: string }): Promise<void>;
}
