import { constants, createReadStream } from "node:fs";
import { access, link, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { isFileId } from "../file-id.ts";
import type { FileSource } from "../file-source.ts";
import { type ByteRange, type FileKey, type FileStore, storageUnavailable } from "./file-store.ts";
import { syncFolder } from "./sync-folder.ts";

/** Files as `<folder>/public/ab/abcdef…` and `<folder>/private/ab/abcdef…`. */
export class DiskFileStore implements FileStore {
  readonly #folder: string;
  /** Shards with a synced directory entry, or one being synced. At most 4,096 for each area. */
  readonly #syncedShards = new Map<string, Promise<void>>();
  /** Resolves after existing shards are known. */
  #scanned: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(key: FileKey, source: FileSource): Promise<void> {
    const target = this.#pathOf(key);
    const shardDir = dirname(target);
    const put = () =>
      typeof source === "string" ? linkOrWrite(source, target) : writeWhole(source, target);
    this.#scanned ??= this.#scanShards();
    await this.#scanned;
    if (!this.#syncedShards.has(shardDir)) await makeFolder(shardDir);
    await put().catch(async (error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      // Another program has removed the shard.
      this.#syncedShards.delete(shardDir);
      await makeFolder(shardDir);
      await put();
    });
    await Promise.all([syncFolder(shardDir), this.#fsyncShardEntry(shardDir)]);
  }

  /** Syncs existing shards with one call for their parent. */
  async #scanShards(): Promise<void> {
    for (const isPrivate of [false, true]) {
      const area = join(this.#folder, areaOf(isPrivate));
      try {
        const names = await readdir(area);
        await syncFolder(area);
        for (const name of names) this.#syncedShards.set(join(area, name), Promise.resolve());
      } catch {
        // Missing or unreachable: each shard is created and synced on first use.
      }
    }
  }

  /** Syncs the directory entry of a shard once. */
  #fsyncShardEntry(shardDir: string): Promise<void> {
    const keeping = this.#syncedShards.get(shardDir) ?? syncFolder(dirname(shardDir));
    this.#syncedShards.set(shardDir, keeping);
    keeping.catch(() => this.#syncedShards.delete(shardDir));
    return keeping;
  }

  async read(key: FileKey, range?: ByteRange): Promise<Readable> {
    const file = await open(this.#pathOf(key));
    return file.createReadStream(range);
  }

  async remove(key: FileKey): Promise<void> {
    const path = this.#pathOf(key);
    for (const each of [path, partialOf(path)]) await rm(each, { force: true });
  }

  async *list(): AsyncIterable<FileKey & { storedAt: Date }> {
    for (const isPrivate of [false, true]) {
      for await (const { name, full } of walk(join(this.#folder, areaOf(isPrivate)))) {
        const storedAt = (await stat(full).catch(() => null))?.ctime;
        // A partial file of a crash has the same id.
        const fileId = name.replace(/\.part$/, "");
        if (storedAt && isFileId(fileId)) yield { fileId, isPrivate, storedAt };
      }
    }
  }

  async probe(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await access(this.#folder, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  #pathOf({ fileId, isPrivate }: FileKey): string {
    // Accept only file ids, so that no other path is used.
    if (!isFileId(fileId)) throw new TypeError("not a file id");
    return join(this.#folder, areaOf(isPrivate), fileId.slice(0, 2), fileId);
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

function areaOf(isPrivate: boolean): string {
  return isPrivate ? "private" : "public";
}

/** Hard links are atomic and free. Copies the bytes to another file system. */
async function linkOrWrite(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK"].includes(codeOf(error))) throw error;
    await writeWhole(path, target);
  }
}

/** Writes a partial file and renames it, so that readers never see incomplete bytes. */
async function writeWhole(source: FileSource, target: string): Promise<void> {
  const partial = partialOf(target);
  const file = await open(partial, "w", 0o600);
  try {
    await file.writeFile(typeof source === "string" ? createReadStream(source) : source);
    await rename(partial, target);
    await file.sync();
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Path of a file while it is incomplete. */
function partialOf(path: string): string {
  return `${path}.part`;
}

async function* walk(folder: string): AsyncIterable<{ name: string; full: string }> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  for await (const entry of entries) {
    const full = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else if (entry.isFile()) yield { name: entry.name, full };
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
