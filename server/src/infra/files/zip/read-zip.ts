import { Readable } from "node:stream";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { invalidField } from "../../http/errors.ts";
import { type FileSource, readBytes } from "../file-source.ts";
import { entryNames } from "./entry-names.ts";

/** Compressed file of an uploaded ZIP archive. */
export interface PackedFile {
  /** Path with folders, joined by "/". */
  path: string;
  /** Declared bytes when unpacked. Reading stops beyond it. */
  size: number;
  read: () => Promise<Readable>;
}

const MiB = 1024 * 1024;
const maxRecords = 10_000;
/** Pictures hardly compress, so archives of pictures stay below this limit. */
const maxBytes = 200 * MiB;
/** Enough for 10,000 records with long paths. */
const maxDirectoryBytes = 4 * MiB;
const options = { decodeStrings: false, autoClose: false };

/**
 * Files in the directory of an uploaded ZIP archive. Checks limits before unpacking and reads only
 * requested files.
 * @throws 400 for damage, encryption, exceeded limits or paths outside the archive
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

/** Unpacked bytes. Their number must match the declared size. */
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
