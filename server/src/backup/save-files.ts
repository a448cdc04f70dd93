import type pg from "pg";
import type { FileKey, FileStore } from "../infra/files/store/file-store.ts";
import type { FileReport } from "./manifest.ts";
import type { TarWriter } from "./tar-writer.ts";

/** A stored file as its row speaks of it. */
export interface SavedFile extends FileKey {
  size: number;
  sha256: string;
}

interface Options {
  client: pg.Client;
  store: FileStore;
  files: readonly SavedFile[];
}

export function entryOf({ fileId, isPrivate }: FileKey): string {
  return `files/${isPrivate ? "private" : "public"}/${fileId}`;
}

/** Adds the bytes of files, and reports those that are not what their rows say. */
export async function saveFiles(
  tar: TarWriter,
  { client, store, files }: Options,
): Promise<FileReport> {
  const report: FileReport = {
    count: 0,
    bytes: 0,
    missing: [],
    damaged: [],
    removedMeanwhile: [],
  };
  for (const file of files) {
    const stream = await store.read(file).catch(missing);
    if (!stream) {
      const stillThere = await hasRow(client, file);
      report[stillThere ? "missing" : "removedMeanwhile"].push(file.fileId);
      continue;
    }
    const came = await tar.addStream({ name: entryOf(file), size: file.size }, stream);
    if (came.sha256 !== file.sha256) report.damaged.push(file.fileId);
    report.count += 1;
    report.bytes += file.size;
  }
  return report;
}

async function hasRow(client: pg.Client, { fileId }: FileKey): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM sys_file WHERE file_id = $1", [fileId]);
  return rows.length > 0;
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
