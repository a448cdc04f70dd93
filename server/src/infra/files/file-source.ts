import { readFile, stat } from "node:fs/promises";

/** A file's path, or its bytes. */
export type FileSource = string | Uint8Array;

/** All bytes of a file; those in memory are not copied. */
export async function readBytes(source: FileSource): Promise<Buffer> {
  if (typeof source === "string") return readFile(source);
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}

/** Bytes. */
export async function sizeOf(source: FileSource): Promise<number> {
  return typeof source === "string" ? (await stat(source)).size : source.length;
}
