import type { Readable } from "node:stream";
import { AppError } from "../../http/errors.ts";
import type { FileSource } from "../file-source.ts";
import type { Staging } from "../staging.ts";

/** Key of a file's bytes. Private files have their own area. */
export interface FileKey {
  fileId: string;
  isPrivate: boolean;
}

/** Inclusive at both ends, as in HTTP ranges. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Store of file bytes on disk or in an S3-compatible service. Bytes never change under their id. A
 * write is atomic.
 */
export interface FileStore {
  /** Durable after it resolves. The source remains. */
  write(key: FileKey, source: FileSource): Promise<void>;
  /** Rejects with ENOENT for missing bytes. */
  read(key: FileKey, range?: ByteRange): Promise<Readable>;
  /** Ignores missing bytes. */
  remove(key: FileKey): Promise<void>;
  /** All stored files, unordered. */
  list(): AsyncIterable<FileKey & { storedAt: Date }>;
  /** Rejects with a 503 if the store is unavailable; its cause has the reason. */
  probe(): Promise<void>;
}

const text = "文件存储暂不可用，请稍后再试";

/** 503 for clients; the cause is logged. */
export function storageUnavailable(cause: unknown): AppError {
  return Object.assign(new AppError(503, text), { cause });
}

/** Reason of a storage error, for the operator. */
export function storageFailure(error: unknown): string {
  const reason = error instanceof Error && error.cause ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** ENOENT, like a file system. */
export function missingFile(): NodeJS.ErrnoException {
  return Object.assign(new Error("no such file in the store"), { code: "ENOENT" });
}

/** Stores of one database's files. */
export interface FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  /** Deletes scaled copies of a file. */
  removeScaled(file: { fileId: string }): Promise<void>;
}
