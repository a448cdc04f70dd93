import type { Readable } from "node:stream";
import type { FileSource } from "../file-source.ts";

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
