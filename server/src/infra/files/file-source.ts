import { readFile, stat } from "node:fs/promises";

/** Path or bytes of a file. */
export type FileSource = string | Uint8Array;

/** Reads a file; bytes in memory are not copied. */
export async function readBytes(source: FileSource): Promise<Buffer> {
  if (typeof source === "string") return readFile(source);
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}

/** Bytes. */
export async function sizeOf(source: FileSource): Promise<number> {
  return typeof source === "string" ? (await stat(source)).size : source.length;
}
