import { Readable } from "node:stream";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { invalidField } from "../../http/errors.ts";
import { type FileSource, readBytes } from "../file-source.ts";
import { entryNames } from "./entry-names.ts";

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
const options = { decodeStrings: false, autoClose: false };

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
  const zip = await openZip(source).catch(() => {
    throw refuse("不是完整的zip文件，无法读取");
  });
  try {
    const entries = await entriesOf(zip, refuse);
    const names = entryNames(entries);
    const files: PackedFile[] = [];
    let bytes = 0;
    for (const [at, entry] of entries.entries()) {
      const path = names[at] ?? "";
      if (isOutside(path)) throw refuse(`中有指向外部的路径“${path.slice(0, 100)}”`);
      if (path.endsWith("/")) continue;
      if (entry.isEncrypted()) throw refuse("有密码，请去掉密码后重新压缩");
      if (!entry.canDecodeFileData()) throw refuse("的压缩方式不支持，请用zip格式");
      const { uncompressedSize: size } = entry;
      bytes += size;
      if (bytes > maxBytes) throw refuse(`解压后超过${maxBytes / MiB}MB`);
      const damaged = () => refuse(`中的“${path}”已损坏，无法读取`);
      const read = async () =>
        Readable.from(contentOf(source, entry, damaged), { objectMode: false });
      files.push({ path, size, read });
    }
    return files;
  } finally {
    zip.close();
  }
}

async function openZip(source: FileSource): Promise<ZipFile> {
  if (typeof source === "string") return openPromise(source, options);
  return fromBufferPromise(await readBytes(source), options);
}

async function entriesOf(zip: ZipFile, refuse: (why: string) => Error): Promise<Entry[]> {
  if (zip.entryCount > maxRecords) throw refuse(`中的文件超过${maxRecords}个`);
  const entries: Entry[] = [];
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > maxDirectoryBytes) break;
      entries.push(entry);
    }
  } catch {
    throw refuse("已损坏，无法读取");
  }
  if (entries.length < zip.entryCount) throw refuse("已损坏，无法读取");
  return entries;
}

/** The unpacked bytes. Their number has to be the declared one. */
async function* contentOf(
  source: FileSource,
  entry: Entry,
  damaged: () => Error,
): AsyncGenerator<Uint8Array> {
  let zip: ZipFile | null = null;
  try {
    zip = await openZip(source);
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
  } catch {
    throw damaged();
  } finally {
    zip?.close();
  }
}

const isOutside = (path: string): boolean =>
  /^(\/|[a-z]:)/i.test(path) || path.includes("\0") || path.split("/").includes("..");
