import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { damagedArchive } from "./manifest.ts";

export interface TarEntry {
  name: string;
  size: number;
  /** Reads the bytes in pieces. A caller may skip them. */
  chunks(): AsyncGenerator<Buffer>;
}

const piece = 256 * 1024;

/** Entries in archive order. @throws BackupError for a truncated or invalid archive */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ; ) {
    const header = headerAt(await readExactly(file, at, block), at);
    if (!header) return;
    const { name, size } = header;
    const start = at + block;
    yield { name, size, chunks: () => readChunks(file, start, size) };
    at = start + size + paddingOf(size);
    const padding = await readExactly(file, start + size, paddingOf(size));
    if (padding.some((byte) => byte !== 0)) throw damagedArchive(`位置 ${at} 之前有多余的内容`);
  }
}

export async function readEntry(entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function headerAt(bytes: Buffer, at: number) {
  try {
    return readHeader(bytes);
  } catch {
    throw damagedArchive(`位置 ${at} 不是有效的条目`);
  }
}

async function* readChunks(file: FileHandle, start: number, size: number) {
  for (let at = 0; at < size; at += piece) {
    yield await readExactly(file, start + at, Math.min(piece, size - at));
  }
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw damagedArchive("文件不完整");
    done += bytesRead;
  }
  return bytes;
}

/** Writes a tar archive and records the hash of each entry. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #sums: string[] = [];
  readonly #mtime: Date;

  constructor(file: FileHandle, mtime: Date) {
    this.#file = file;
    this.#mtime = mtime;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.addStream({ name, size: bytes.length }, [bytes]);
  }

  /**
   * Adds an entry with a size known in advance. Extra bytes are dropped and missing bytes are
   * zeros, so that later entries stay readable.
   * @returns size and hash of the received bytes
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

  /** Adds the list of hashes in the format of `sha256sum -c`, then ends the archive. */
  async end(sumsName: string): Promise<void> {
    await this.add(sumsName, Buffer.from(this.#sums.join("")));
    await this.#file.writeFile(zeros.subarray(0, 2 * block));
    await this.#file.sync();
  }
}

const zeros = Buffer.alloc(64 * 1024);

/** Block size of the POSIX ustar format. */
const block = 512;

const checksumAt = 148;

interface Header {
  name: string;
  /** Bytes, at most 8 GiB: the field has eleven octal digits. */
  size: number;
  mtime: Date;
}

function paddingOf(size: number): number {
  return (block - (size % block)) % block;
}

function headerOf({ name, size, mtime }: Header): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`too long a name for tar: ${name}`);
  if (size >= 8 ** 11) throw new RangeError(`too large for tar: ${name}`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(mtime.getTime() / 1000), 11), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, checksumAt);
  return header;
}

/** Null for the zero block at the end. @throws TypeError for another kind of entry */
function readHeader(header: Buffer): Pick<Header, "name" | "size"> | null {
  if (header.every((byte) => byte === 0)) return null;
  const isPlain = header.toString("latin1", 257, 262) === "ustar" && header[156] === 0x30;
  if (!isPlain || checksumOf(header) !== readOctal(header, checksumAt, 8)) {
    throw new TypeError("not a tar header");
  }
  const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
  return { name, size: readOctal(header, 124, 12) };
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function readOctal(header: Buffer, at: number, length: number): number {
  const text = header.toString("latin1", at, at + length).replace(/(?<![\0 ])[\0 ]+$/, "");
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

/** Sum of all bytes. The eight bytes of the checksum count as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) {
    if (at < checksumAt || at >= checksumAt + 8) sum += byte;
  }
  return sum;
}
