import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { block, headerOf, paddingOf } from "./tar-format.ts";

/** Writes one tar archive, entry by entry, and remembers the hash of each. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #sums: string[] = [];
  readonly #mtime: Date;

  constructor(file: FileHandle, mtime: Date) {
    this.#file = file;
    this.#mtime = mtime;
  }

  /** Adds a whole entry. */
  async add(name: string, bytes: Buffer): Promise<void> {
    await this.addStream({ name, size: bytes.length }, [bytes]);
  }

  /**
   * Adds an entry of a size that is known before its bytes. What comes beyond it is dropped and
   * what does not come is zeros: whatever happens to one entry, the others stay where they should
   * be. @returns the hash of what has come and how much that was
   */
  async addStream(
    { name, size }: { name: string; size: number },
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<{ size: number; sha256: string }> {
    await this.#file.writeFile(headerOf({ name, size, mtime: this.#mtime }));
    const written = createHash("sha256");
    const came = createHash("sha256");
    let length = 0;
    const write = async (bytes: Buffer) => {
      written.update(bytes);
      await this.#file.writeFile(bytes);
    };
    try {
      for await (const chunk of chunks) {
        came.update(chunk);
        const room = size - length;
        length += chunk.length;
        if (room > 0) await write(chunk.length > room ? chunk.subarray(0, room) : chunk);
      }
    } finally {
      for (let left = size - length; left > 0; left -= zeros.length) {
        await write(left < zeros.length ? zeros.subarray(0, left) : zeros);
      }
      await this.#file.writeFile(zeros.subarray(0, paddingOf(size)));
      this.#sums.push(`${written.digest("hex")}  ${name}\n`);
    }
    return { size: length, sha256: came.digest("hex") };
  }

  /** Adds the list of all hashes, as `sha256sum -c` reads it, and ends the archive. */
  async end(sumsName: string): Promise<void> {
    await this.add(sumsName, Buffer.from(this.#sums.join("")));
    await this.#file.writeFile(zeros.subarray(0, 2 * block));
    await this.#file.sync();
  }
}

const zeros = Buffer.alloc(64 * 1024);
