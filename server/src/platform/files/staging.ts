import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
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
    const path = await this.#place(id);
    const meter = new Meter(limit);
    try {
      // flush: the bytes are durable before any row can speak of them.
      await pipeline(
        stream,
        meter,
        createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
      );
      if (meter.size > limit) throw tooLarge(fileMessages.tooLarge(title, limit));
      const size = meter.size;
      const inspected = await inspectFile({ path, name, size }, { field, title, accept });
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
      await this.discard({ path });
      throw error;
    }
  }

  async discard({ path }: { path: string }): Promise<void> {
    await rm(path, { force: true });
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

  async #place(id: string): Promise<string> {
    const folder = join(this.#root, this.#own);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, id);
  }
}

/** Counts and hashes what passes; beyond the limit bytes are read and dropped. */
class Meter extends Transform {
  size = 0;
  readonly #limit: number;
  readonly #hash = createHash("sha256");

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, data?: Buffer) => void,
  ) {
    this.size += chunk.length;
    if (this.size > this.#limit) return done(null);
    this.#hash.update(chunk);
    done(null, chunk);
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
