import { strToU8, zipSync } from "fflate";

export interface ZipEntry {
  /** With folders, joined by "/". */
  name: string;
  content: string | Uint8Array;
}

/** A ZIP archive of a few small files, made in memory; all have the time at which it was made. */
export function zipArchive(entries: readonly ZipEntry[], at: Date): Buffer {
  const files = entries.map(({ name, content }) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: at }));
}
