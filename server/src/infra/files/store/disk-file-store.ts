import { constants, createReadStream } from "node:fs";
import { access, link, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { isFileId } from "../file-id.ts";
import type { FileSource } from "../file-source.ts";
import type { ByteRange, FileKey, FileStore } from "./file-store.ts";
import { storageUnavailable } from "./storage-unavailable.ts";

/** Files as `<folder>/public/ab/abcdef…` and `<folder>/private/ab/abcdef…`. */
export class DiskFileStore implements FileStore {
  readonly #folder: string;
  /** Those known to stay, or being seen to; there are four thousand at most of each area. */
  readonly #shelves = new Map<string, Promise<void>>();
  /** Has ended once the shelves are known that were there before. */
  #looking: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(key: FileKey, source: FileSource): Promise<void> {
    const target = this.#pathOf(key);
    const shelf = dirname(target);
    const put = () =>
      typeof source === "string" ? linkOrWrite(source, target) : writeWhole(source, target);
    this.#looking ??= this.#lookAround();
    await this.#looking;
    if (!this.#shelves.has(shelf)) await makeFolder(shelf);
    await put().catch(async (error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      // Somebody has taken the shelf away since.
      this.#shelves.delete(shelf);
      await makeFolder(shelf);
      await put();
    });
    await Promise.all([syncFolder(shelf), this.#keepShelf(shelf)]);
  }

  /** Those that are there already need one look, and no seeing to each. */
  async #lookAround(): Promise<void> {
    for (const isPrivate of [false, true]) {
      const area = join(this.#folder, areaOf(isPrivate));
      try {
        const names = await readdir(area);
        await syncFolder(area);
        for (const name of names) this.#shelves.set(join(area, name), Promise.resolve());
      } catch {
        // Not there, or out of reach: each shelf is seen to when it is used.
      }
    }
  }

  /** Makes the shelf's own entry durable, once: it then stays there. */
  #keepShelf(shelf: string): Promise<void> {
    const keeping = this.#shelves.get(shelf) ?? syncFolder(dirname(shelf));
    this.#shelves.set(shelf, keeping);
    keeping.catch(() => this.#shelves.delete(shelf));
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
        // What a crash cut short is of that file too.
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
    // The last gate before the disk: whatever a caller forgot, no other path is touched.
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

/** A link costs nothing and shows the whole file at once; on another disk the file is written anew. */
async function linkOrWrite(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK"].includes(codeOf(error))) throw error;
    await writeWhole(path, target);
  }
}

/** Under its name the file is whole from the first moment, and nobody knows of it until it is durable. */
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

/** Where a file is until it is whole. */
function partialOf(path: string): string {
  return `${path}.part`;
}

/** A folder's entries survive a power cut only once it is synced itself; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
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
