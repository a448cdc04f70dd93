import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isFileId } from "../infra/files/file-id.ts";
import type { FileKey, FileStore } from "../infra/files/store/file-store.ts";
import { damagedArchive, type Manifest, manifestName, readManifest, sumsName } from "./manifest.ts";
import { readEntry, readTar, type TarEntry } from "./tar.ts";

type ArchivePart = { table: string } | { file: FileKey };

/** @throws BackupError for an unknown name */
export function archivePartOf({ name }: TarEntry): ArchivePart {
  const [, table] = /^tables\/([a-z0-9_]+)\/[0-9]{6,}\.copy\.gz$/.exec(name) ?? [];
  if (table) return { table };
  const [, area, fileId] = /^files\/(public|private)\/([^/]+)$/.exec(name) ?? [];
  if (area && fileId && isFileId(fileId))
    return { file: { fileId, isPrivate: area === "private" } };
  throw damagedArchive(`未知的条目 ${name}`);
}

/**
 * Reads a whole archive and compares every entry with its hash.
 * @throws BackupError for a damaged archive
 */
export async function checkArchive(file: FileHandle): Promise<Manifest> {
  const sums: string[] = [];
  let manifest: Manifest | undefined;
  let files = 0;
  let isWhole = false;
  for await (const entry of readTar(file)) {
    if (isWhole) throw damagedArchive("校验和之后还有内容");
    if (entry.name === sumsName) {
      compareSums(sums, (await readEntry(entry)).toString());
      isWhole = true;
      continue;
    }
    sums.push(`${await sumOf(entry.chunks())}  ${entry.name}\n`);
    if (entry.name === manifestName) manifest = readManifest((await readEntry(entry)).toString());
    else if ("file" in archivePartOf(entry)) files += 1;
  }
  if (!isWhole || !manifest) throw damagedArchive("文件不完整");
  if (files !== manifest.files.count) throw damagedArchive("文件数量与清单不符");
  return manifest;
}

/** Entries with rows or files, in the order of the archive. */
export async function* archiveParts(
  file: FileHandle,
): AsyncGenerator<{ entry: TarEntry; part: ArchivePart }> {
  for await (const entry of readTar(file)) {
    if (entry.name === manifestName) return;
    yield { entry, part: archivePartOf(entry) };
  }
}

function compareSums(sums: readonly string[], text: string): void {
  const expected = text.split(/(?<=\n)/);
  for (const [index, line] of sums.entries()) {
    if (line !== expected[index]) throw damagedArchive(`${line.slice(66).trim()} 的校验和不符`);
  }
  if (sums.length !== expected.length) throw damagedArchive("条目数量与校验和不符");
}

/** Copies files from an archive into the store. */
export class RestoredFiles {
  readonly #store: FileStore;
  readonly #staging: string;
  readonly #added: FileKey[] = [];

  constructor(store: FileStore, staging: string) {
    this.#store = store;
    this.#staging = staging;
  }

  async add(key: FileKey, entry: TarEntry): Promise<void> {
    if (await this.#hasSame(key, entry)) return;
    await mkdir(this.#staging, { recursive: true, mode: 0o700 });
    const path = join(this.#staging, key.fileId);
    try {
      await pipeline(entry.chunks(), createWriteStream(path, { mode: 0o600, flush: true }));
      await this.#store.remove(key);
      this.#added.push(key);
      await this.#store.write(key, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async removeAdded(): Promise<void> {
    for (const key of this.#added.splice(0)) {
      // Unreferenced bytes are swept later. The first error must reach the operator.
      await this.#store.remove(key).catch(() => {});
    }
  }

  async removeStaging(): Promise<void> {
    await rm(this.#staging, { recursive: true, force: true });
  }

  /** True if the store has the same bytes: files never change under their id. */
  async #hasSame(key: FileKey, entry: TarEntry): Promise<boolean> {
    const stored = await this.#store.read(key).catch(() => null);
    if (!stored) return false;
    return (await sumOf(stored)) === (await sumOf(entry.chunks()));
  }
}

async function sumOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
