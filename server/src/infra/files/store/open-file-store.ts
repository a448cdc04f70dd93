import { join } from "node:path";
import { DiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import { S3FileStore } from "./s3-file-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Where an installation says that its files are. */
export interface FilePlace {
  dataDir: string;
  /** Null: in the data folder. */
  s3: S3Settings | null;
}

/** The store of an installation's files: its bucket, or its data folder's `files`. */
export function openFileStore({ dataDir, s3 }: FilePlace): FileStore {
  return s3 ? new S3FileStore(s3) : new DiskFileStore(join(dataDir, "files"));
}
