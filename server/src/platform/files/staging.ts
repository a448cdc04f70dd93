import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileAccept, StagedFile } from "@aeromaint/contracts/files.ts";
import { fileMessages } from "@aeromaint/contracts/files.ts";
import { tooLarge } from "../errors.ts";
import { newFileId } from "./file-id.ts";
import { cleanFileName } from "./file-name.ts";
import { inspectFile } from "./inspect-file.ts";

export interface Incoming {
  stream: Readable;
  /** As the sender called it. */
  name: string;
  field: string;
  title: string;
  accept: FileAccept;
  /** Most bytes; the stream is read to its end all the same, so that an answer can be sent. */
  limit: number;
}

const day = 86_400_000;
/**
 * Bytes up to which a file is held in memory until it is known to be good: most pictures are
 * then checked where they are, written once and never read.
 */
const mostHeld = 512 * 1024;
// Durable before any row can speak of the file.
const durable = { flag: "wx", mode: 0o600, flush: true } as const;

/** The folder where files wait, checked and complete, until a transaction takes them. */
export class Staging {
  readonly #root: string;
  readonly #own: string;

  constructor(root: string) {
    this.#root = root;
    this.#own = `${hostname()}~${process.pid}`;
  }

  /**
   * Receives one file. Nothing of it is left when it is refused or cut off.
   * @throws AppError when the file is refused; the stream's error when it broke
   */
  async receive({ stream, name, field, title, accept, limit }: Incoming): Promise<StagedFile> {
    const id = newFileId();
    const path = join(this.#root, this.#own, id);
    const meter = new Meter(limit);
    const chunks = meter.within(stream);
    try {
      const bytes = await arrived(chunks, path);
      if (meter.size > limit) throw tooLarge(fileMessages.tooLarge(title, limit));
      const size = meter.size;
      const candidate = { source: bytes ?? path, name, size };
      const [inspection, writing] = await Promise.allSettled([
        inspectFile(candidate, { field, title, accept }),
        bytes && writeWhole(path, bytes),
      ]);
      // Both have ended, so that nothing comes after what is taken back.
      if (inspection.status === "rejected") throw inspection.reason;
      if (writing.status === "rejected") throw writing.reason;
      const inspected = inspection.value;
      return {
        id,
        path,
        name: cleanFileName(name, inspected.extension),
        size,
        contentType: inspected.contentType,
        width: inspected.size?.width ?? null,
        height: inspected.size?.height ?? null,
        sha256: meter.digest(),
      };
    } catch (error) {
      readOn(stream, chunks);
      await this.discard({ path });
      throw error;
    }
  }

  async discard({ path }: { path: string }): Promise<void> {
    // Not `rm`, which looks at a file first: each request with a picture comes by here.
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    });
  }

  /** Removes what processes left behind that are gone: at once for this machine's, by age else. */
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

  /** An earlier process may have had our id: what it left is older than we are. */
  async clearOwn(): Promise<void> {
    await rm(join(this.#root, this.#own), { recursive: true, force: true });
  }
}

/**
 * Reads the rest of a stream that nobody wants any more: a form has to be read to its end. It flows
 * only once the reading so far has let go of it, which may be waiting for the next piece.
 */
function readOn(stream: Readable, chunks: AsyncGenerator<Buffer>): void {
  const resume = () => stream.resume();
  chunks.return(undefined).then(resume, resume);
}

/** The bytes of a small file; null for a larger one, which then lies at `path`. */
async function arrived(chunks: AsyncGenerator<Buffer>, path: string): Promise<Buffer | null> {
  const held: Buffer[] = [];
  let size = 0;
  while (size <= mostHeld) {
    const next = await chunks.next();
    if (next.done) return Buffer.concat(held, size);
    held.push(next.value);
    size += next.value.length;
  }
  const all = async function* () {
    yield* held.splice(0);
    yield* chunks;
  };
  await makeFolder(dirname(path));
  const { flag: flags, ...rest } = durable;
  await pipeline(all, createWriteStream(path, { flags, ...rest }));
  return null;
}

/** The folder is nearly always there; it is made when it turns out not to be. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(path, bytes, durable);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    await writeFile(path, bytes, durable);
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Counts and hashes what passes; beyond the limit bytes are read and dropped. */
class Meter {
  size = 0;
  readonly #limit: number;
  readonly #hash = createHash("sha256");

  constructor(limit: number) {
    this.#limit = limit;
  }

  async *within(stream: Readable): AsyncGenerator<Buffer> {
    // Left open when the disk fails: a form has to be read on, or its sender gets no answer.
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
