import type { Readable } from "node:stream";
import { AppError } from "../../http/errors.ts";
import type { FileSource } from "../file-source.ts";
import type { Staging } from "../staging.ts";

/** Names the bytes of one file; private ones are kept apart from the others. */
export interface FileKey {
  fileId: string;
  isPrivate: boolean;
}

/** Both ends inclusive, as in HTTP ranges. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of stored files live: a disk, or an S3-compatible service. Bytes never change
 * under their id; a write shows all of them or none.
 */
export interface FileStore {
  /** Durable when it returns. The source stays where it is. */
  write(key: FileKey, source: FileSource): Promise<void>;
  /** Rejects with ENOENT when there are no such bytes. */
  read(key: FileKey, range?: ByteRange): Promise<Readable>;
  /** Nothing happens when there are no such bytes. */
  remove(key: FileKey): Promise<void>;
  /** All that is stored, in no order. */
  list(): AsyncIterable<FileKey & { storedAt: Date }>;
  /** Rejects with a 503, whose cause says why, while files cannot be stored and read. */
  probe(): Promise<void>;
}

const text = "文件存储暂不可用，请稍后再试";

/** 503 for those who wait for a file, with the reason for the log. */
export function storageUnavailable(cause: unknown): AppError {
  return Object.assign(new AppError(503, text), { cause });
}

/** What is wrong with a store, for the person who runs it. */
export function storageFailure(error: unknown): string {
  const reason = error instanceof Error && error.cause ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** As the file system says it: there are no such bytes. */
export function missingFile(): NodeJS.ErrnoException {
  return Object.assign(new Error("no such file in the store"), { code: "ENOENT" });
}

/** Where the bytes are that belong to the rows of one database. */
export interface FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  /** Drops what was made from a file's bytes. */
  forget(file: { fileId: string }): Promise<void>;
}
