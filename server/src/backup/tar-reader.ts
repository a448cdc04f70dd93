import type { FileHandle } from "node:fs/promises";
import { damaged } from "./backup-error.ts";
import { block, paddingOf, readHeader } from "./tar-format.ts";

export interface TarEntry {
  name: string;
  size: number;
  /** Its bytes, a piece at a time; may be read or left. */
  chunks(): AsyncGenerator<Buffer>;
}

const piece = 256 * 1024;

/** The entries of an archive in their order. @throws BackupError where it is cut off or no archive */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ; ) {
    const header = headerAt(await readExactly(file, at, block), at);
    if (!header) return;
    const { name, size } = header;
    const start = at + block;
    yield { name, size, chunks: () => readChunks(file, start, size) };
    at = start + size + paddingOf(size);
    const padding = await readExactly(file, start + size, paddingOf(size));
    if (padding.some((byte) => byte !== 0)) throw damaged(`位置 ${at} 之前有多余的内容`);
  }
}

export async function bytesOf(entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function headerAt(bytes: Buffer, at: number) {
  try {
    return readHeader(bytes);
  } catch {
    throw damaged(`位置 ${at} 不是有效的条目`);
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
    if (bytesRead === 0) throw damaged("文件不完整");
    done += bytesRead;
  }
  return bytes;
}
