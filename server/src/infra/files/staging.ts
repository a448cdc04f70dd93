import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileAccept, StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { fileMessages } from "@aeromaint/contracts/fields/files.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { invalidField, tooLarge } from "../http/errors.ts";
import { isAlive } from "../workers/processes.ts";
import { newFileId } from "./file-id.ts";
import { cleanFileName } from "./file-name.ts";
import type { FileSource } from "./file-source.ts";
import { inspectFile } from "./inspect-file.ts";

export interface IncomingFile {
  stream: Readable;
  /** Name given by the client. */
  name: string;
  field: string;
  title: string;
  accept: FileAccept;
  /** Maximum bytes. A longer stream is still read to its end, so that the client gets an answer. */
  limit: number;
}

const day = 86_400_000;
/** Bytes of a file that may be staged in memory. Larger files go to disk. */
const maxInMemory = 512 * 1024;
/** Bytes of all files staged in memory. Further files go to disk. */
const maxBufferedBytes = 16 * 1024 * 1024;
// Flushed to disk before a row refers to the file.
const durable = { flags: "wx", mode: 0o600, flush: true } as const;

/** Keeps checked uploads in memory or on disk until a transaction takes them. */
export class Staging {
  readonly #root: string;
  readonly #own: string;
  /** Staged bytes or their path, by file id. */
  readonly #staged = new Map<string, FileSource>();
  /** Bytes in memory of files that are still arriving. */
  #arrivingBytes = 0;

  constructor(root: string) {
    this.#root = root;
    this.#own = `${hostname()}~${process.pid}`;
  }

  /**
   * Receives one file. A refused or interrupted file leaves no bytes.
   * @throws AppError for a refused file; the stream's error if it breaks
   */
  async receive({ stream, name, field, title, accept, limit }: IncomingFile): Promise<StagedFile> {
    const id = newFileId();
    const meter = new Meter(limit);
    const chunks = meter.within(stream);
    try {
      const source = await this.#receiveBytes(id, chunks);
      if (meter.size > limit) throw tooLarge(fileMessages.tooLarge(title, limit));
      let kept = { size: meter.size, sha256: meter.digest() };
      const replace = async (bytes: Buffer) => {
        kept = sizeAndHashOf(bytes);
        return this.#replace(id, bytes);
      };
      const received = { source, name, size: kept.size, replace };
      const inspected = await inspectFile(received, { field, title, accept });
      return {
        id,
        name: cleanFileName(name, inspected.extension),
        ...kept,
        contentType: inspected.contentType,
        width: inspected.size?.width ?? null,
        height: inspected.size?.height ?? null,
      };
    } catch (error) {
      drain(stream, chunks);
      await this.discard({ id });
      throw error;
    }
  }

  get bufferedBytes(): number {
    let bytes = this.#arrivingBytes;
    for (const source of this.#staged.values())
      if (typeof source !== "string") bytes += source.length;
    return bytes;
  }

  /** Stages bytes of the platform, which need no check. */
  stageBytes(bytes: Buffer, facts: Omit<StagedFile, "id" | "size" | "sha256">): StagedFile {
    const id = newFileId();
    this.#staged.set(id, bytes);
    return { id, ...facts, ...sizeAndHashOf(bytes) };
  }

  /**
   * Bytes of a staged file, or their path.
   * @throws 400 if the file was discarded because its client has left
   */
  sourceOf({ id }: StagedFile): FileSource {
    const source = this.#staged.get(id);
    if (source === undefined) throw invalidField("", errorTexts.invalidBody);
    return source;
  }

  async discard({ id }: { id: string }): Promise<void> {
    const source = this.#staged.get(id);
    this.#staged.delete(id);
    if (typeof source !== "string") return;
    await unlink(source).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    });
  }

  /** Removes files of dead processes: immediately on this host, after a day on others. */
  async sweep(now: Date): Promise<void> {
    for (const name of await readdir(this.#root).catch(() => [])) {
      const folder = join(this.#root, name);
      if (name !== this.#own && (await isAbandoned(name, folder, now))) {
        await rm(folder, { recursive: true, force: true });
      }
    }
    for (const name of await readdir(join(this.#root, this.#own)).catch(() => [])) {
      const path = join(this.#root, this.#own, name);
      if (await isOlderThanDay(path, now)) await rm(path, { force: true });
    }
  }

  /** Removes files of an earlier process with the same pid. */
  async clearOwn(): Promise<void> {
    await rm(join(this.#root, this.#own), { recursive: true, force: true });
  }

  async #replace(id: string, bytes: Buffer): Promise<FileSource> {
    const path = this.#staged.get(id);
    if (typeof path !== "string") {
      this.#staged.set(id, bytes);
      return bytes;
    }
    await writeFile(path, bytes, { ...durable, flag: "w" });
    return path;
  }

  /** Source of a file after all its bytes have arrived. */
  async #receiveBytes(id: string, chunks: AsyncGenerator<Buffer>): Promise<FileSource> {
    const head: Buffer[] = [];
    let size = 0;
    try {
      while (size <= maxInMemory && this.bufferedBytes <= maxBufferedBytes) {
        const next = await chunks.next();
        if (next.done) {
          const bytes = Buffer.concat(head, size);
          this.#staged.set(id, bytes);
          return bytes;
        }
        head.push(next.value);
        size += next.value.length;
        this.#arrivingBytes += next.value.length;
      }
    } finally {
      this.#arrivingBytes -= size;
    }
    const path = join(this.#root, this.#own, id);
    this.#staged.set(id, path);
    const all = async function* () {
      yield* head.splice(0);
      yield* chunks;
    };
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(all, createWriteStream(path, durable));
    return path;
  }
}

export const sizeAndHashOf = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/**
 * Drains a refused stream, because the form must be read to its end. First the iterator must
 * release the stream.
 */
function drain(stream: Readable, chunks: AsyncGenerator<Buffer>): void {
  const resume = () => stream.resume();
  chunks.return(undefined).then(resume, resume);
}

/** Counts and hashes bytes; drops those beyond the limit. */
class Meter {
  size = 0;
  readonly #limit: number;
  readonly #hash = createHash("sha256");

  constructor(limit: number) {
    this.#limit = limit;
  }

  async *within(stream: Readable): AsyncGenerator<Buffer> {
    // Keep the stream open after a disk error: the rest of the form must be read before the answer.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      this.size += bytes.length;
      if (this.size > this.#limit) continue;
      this.#hash.update(bytes);
      yield bytes;
    }
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

async function isAbandoned(name: string, folder: string, now: Date): Promise<boolean> {
  const [host, pid] = name.split("~");
  if (host === hostname()) return !isAlive(Number(pid));
  return isOlderThanDay(folder, now);
}

async function isOlderThanDay(path: string, now: Date): Promise<boolean> {
  const changed = (await stat(path).catch(() => null))?.mtime;
  return changed !== undefined && now.getTime() - changed.getTime() > day;
}
