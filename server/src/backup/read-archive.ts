import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { isFileId } from "../infra/files/file-id.ts";
import type { FileKey } from "../infra/files/store/file-store.ts";
import { damaged, type Manifest, manifestName, readManifest, sumsName } from "./manifest.ts";
import { bytesOf, readTar, type TarEntry } from "./tar.ts";

/** What an entry of an archive is, by its name. */
export type ArchivePart = { table: string } | { file: FileKey };

/** @throws BackupError for a name that no backup gives */
export function partOf({ name }: TarEntry): ArchivePart {
  const [, table] = /^tables\/([a-z0-9_]+)\/[0-9]{6,}\.copy\.gz$/.exec(name) ?? [];
  if (table) return { table };
  const [, area, fileId] = /^files\/(public|private)\/([^/]+)$/.exec(name) ?? [];
  if (area && fileId && isFileId(fileId))
    return { file: { fileId, isPrivate: area === "private" } };
  throw damaged(`未知的条目 ${name}`);
}

/**
 * Reads an archive from end to end and holds every entry to its hash.
 * @throws BackupError when anything of it is not as it was written
 */
export async function checkArchive(file: FileHandle): Promise<Manifest> {
  const sums: string[] = [];
  let manifest: Manifest | undefined;
  let files = 0;
  let isWhole = false;
  for await (const entry of readTar(file)) {
    if (isWhole) throw damaged("校验和之后还有内容");
    if (entry.name === sumsName) {
      requireSame(sums, (await bytesOf(entry)).toString());
      isWhole = true;
      continue;
    }
    sums.push(`${await sumOf(entry)}  ${entry.name}\n`);
    if (entry.name === manifestName) manifest = readManifest((await bytesOf(entry)).toString());
    else if ("file" in partOf(entry)) files += 1;
  }
  if (!isWhole || !manifest) throw damaged("文件不完整");
  if (files !== manifest.files.count) throw damaged("文件数量与清单不符");
  return manifest;
}

/** Entries that carry rows and files, in their order. */
export async function* partsOf(
  file: FileHandle,
): AsyncGenerator<{ entry: TarEntry; part: ArchivePart }> {
  for await (const entry of readTar(file)) {
    if (entry.name === manifestName) return;
    yield { entry, part: partOf(entry) };
  }
}

async function sumOf(entry: TarEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of entry.chunks()) hash.update(chunk);
  return hash.digest("hex");
}

function requireSame(sums: readonly string[], text: string): void {
  const expected = text.split(/(?<=\n)/);
  for (const [index, line] of sums.entries()) {
    if (line !== expected[index]) throw damaged(`${line.slice(66).trim()} 的校验和不符`);
  }
  if (sums.length !== expected.length) throw damaged("条目数量与校验和不符");
}
