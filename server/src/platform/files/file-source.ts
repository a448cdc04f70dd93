import { readFile } from "node:fs/promises";
import type { FileSource } from "@aeromaint/contracts/files.ts";

/** All bytes of a file; those in memory are not copied. */
export async function bytesOf(source: FileSource): Promise<Buffer> {
  if (typeof source === "string") return readFile(source);
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}
