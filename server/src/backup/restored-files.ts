import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileKey, FileStore } from "../infra/files/store/file-store.ts";
import type { TarEntry } from "./tar.ts";

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
