import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { invalidField } from "../../http/errors.ts";
import { type FileSource, sizeOf } from "../file-source.ts";
import {
  headerLength,
  isBeyond32Bits,
  lengthOfHeader,
  maxEndLength,
  type ZipRecord,
  zipEnd,
  zipRecord,
} from "./zip-directory.ts";

/** A file of an uploaded ZIP archive, still packed. */
export interface PackedFile {
  /** With its folders, joined by "/". */
  path: string;
  /** Bytes unpacked, as declared: more are never read. */
  size: number;
  /** Unpacks it, piece by piece. */
  read: () => Promise<Readable>;
}

const MiB = 1024 * 1024;
const maxRecords = 10_000;
/** Pictures hardly shrink: an archive that unfolds to more is none of pictures. */
const maxBytes = 200 * MiB;
/** Of ten thousand records with long paths. */
const maxDirectoryBytes = 4 * MiB;
const stored = 0;
const deflated = 8;
const isEncrypted = 1;
const isUtf8 = 0x800;

/**
 * The files of an uploaded ZIP archive by its directory, held to limits before anything is unpacked.
 * Reads no more than what it is asked for.
 * @throws 400 when it is damaged, encrypted, beyond the limits, or leads outside
 */
export async function readZip(
  source: FileSource,
  { field, title }: { field: string; title: string },
): Promise<PackedFile[]> {
  const refuse = (why: string) => invalidField(field, `${title}${why}`);
  const length = await sizeOf(source);
  const tailStart = Math.max(0, length - maxEndLength);
  const end = zipEnd(await bytesAt(source, tailStart, length));
  if (!end) throw refuse("不是完整的zip文件，无法读取");
  if (end.count > maxRecords) throw refuse(`中的文件超过${maxRecords}个`);
  const directoryEnd = Math.min(length, end.start + maxDirectoryBytes);
  const directory = await bytesAt(source, end.start, directoryEnd);
  const files: PackedFile[] = [];
  let at = 0;
  let bytes = 0;
  for (let index = 0; index < end.count; index += 1) {
    const record = zipRecord(directory, at);
    if (!record || isBeyond32Bits(record)) throw refuse("已损坏，无法读取");
    at = record.next;
    const path = pathOf(record);
    if (isOutside(path)) throw refuse(`中有指向外部的路径“${path.slice(0, 100)}”`);
    if (path.endsWith("/")) continue;
    if (record.flags & isEncrypted) throw refuse("有密码，请去掉密码后重新压缩");
    if (![stored, deflated].includes(record.method)) throw refuse("的压缩方式不支持，请用zip格式");
    bytes += record.size;
    if (bytes > maxBytes) throw refuse(`解压后超过${maxBytes / MiB}MB`);
    const { size } = record;
    const read = () => contentOf(source, record, () => refuse(`中的“${path}”已损坏，无法读取`));
    files.push({ path, size, read });
  }
  return files;
}

async function contentOf(
  source: FileSource,
  { start, packedSize, method, size }: ZipRecord,
  damaged: () => Error,
): Promise<Readable> {
  const header = lengthOfHeader(await bytesAt(source, start, start + headerLength));
  if (header === null) throw damaged();
  const from = start + header;
  const packed = streamAt(source, from, from + packedSize);
  return Readable.from(bounded(packed, { method, size, damaged }), { objectMode: false });
}

/** Unpacked bytes up to the declared size: one byte more and the archive is not what it says. */
async function* bounded(
  packed: Readable,
  { method, size, damaged }: { method: number; size: number; damaged: () => Error },
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  packed.on("error", (error) => inflate.destroy(error));
  const unpacked = method === stored ? packed : packed.pipe(inflate);
  let left = size;
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
  } catch {
    left = -1;
  } finally {
    packed.destroy();
    inflate.destroy();
  }
  if (left !== 0) throw damaged();
}

function streamAt(source: FileSource, from: number, to: number): Readable {
  if (to <= from) return Readable.from([]);
  if (typeof source === "string") return createReadStream(source, { start: from, end: to - 1 });
  return Readable.from([source.subarray(from, to)]);
}

async function bytesAt(source: FileSource, from: number, to: number): Promise<Buffer> {
  if (typeof source !== "string") return Buffer.from(source.subarray(from, to));
  const file = await open(source);
  try {
    const bytes = Buffer.alloc(Math.max(0, to - from));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const chinese = new TextDecoder("gb18030");

/** Chinese Windows writes names in its own encoding and does not say so. */
function pathOf({ name, flags }: ZipRecord): string {
  const text = flags & isUtf8 ? name.toString("utf8") : decoded(name);
  return text.normalize("NFC").replaceAll("\\", "/");
}

function decoded(name: Buffer): string {
  try {
    return utf8.decode(name);
  } catch {
    return chinese.decode(name);
  }
}

const isOutside = (path: string): boolean =>
  /^(\/|[a-z]:)/i.test(path) || path.includes("\0") || path.split("/").includes("..");
