import { Readable } from "node:stream";
import { constants, createInflateRaw, inflateRawSync } from "node:zlib";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { refusals, SheetRefused } from "./refused.ts";

/** Compressed part of an .xlsx file. */
export interface PackagePart {
  /** Lower case with slashes: programs differ in both. */
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packed: Buffer;
  /** Declared bytes when unpacked. Unpacking stops beyond it. */
  size: number;
}

const maxParts = 500;
const MiB = 1024 * 1024;
/** 20,000 rows with all columns take about 40 MiB. */
const maxBytes = 96 * MiB;
/** Texts are kept in memory; rows are streamed. */
const maxTextBytes = 32 * MiB;
/** Real sheets compress to a tenth, monotonous ones to a fiftieth. */
const maxCompression = 150;
const minBombBytes = 4 * MiB;

/**
 * Parts in the directory of a zip archive. Checks declared sizes before unpacking, which must stay
 * within them.
 * @throws SheetRefused
 */
export async function zipParts(file: Buffer): Promise<Map<string, PackagePart>> {
  try {
    const zip = await fromBufferPromise(file, { decodeStrings: false, validateEntrySizes: false });
    if (zip.entryCount > maxParts) throw new SheetRefused(refusals.tooComplex);
    return await partsOf(zip, file);
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(refusals.unreadable);
  }
}

async function partsOf(zip: ZipFile, file: Buffer): Promise<Map<string, PackagePart>> {
  const parts = new Map<string, PackagePart>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { compressionMethod: method, compressedSize, uncompressedSize: size } = entry;
    if (size === 0 && compressedSize > 2) throw new SheetRefused(refusals.tooComplex);
    const name = partName(entry.fileNameRaw.toString("utf8"));
    const { fileDataStart: from } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = file.subarray(from, from + compressedSize);
    if (packed.length < compressedSize) throw new SheetRefused(refusals.unreadable);
    // Duplicate names are refused: readers differ in their choice.
    if (parts.has(name)) throw new SheetRefused(refusals.dangerous);
    const part = { name, method, packed, size };
    parts.set(name, part);
    bytes += size;
    if (bytes > maxBytes || isBomb(part)) throw new SheetRefused(refusals.tooComplex);
  }
  for (const part of parts.values()) refuseDeclarations(part);
  return parts;
}

export function partName(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

/** Text of a small part. @throws SheetRefused for a missing part */
export function partText(part: PackagePart | undefined): string {
  if (!part) throw new SheetRefused(refusals.unreadable);
  const { method, packed, size } = part;
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 });
  return new TextDecoder().decode(bytes);
}

/** Streams the bytes of a part up to its declared size. */
export async function* partBytes({
  method,
  packed,
  size,
}: PackagePart): AsyncGenerator<Uint8Array> {
  if (method === 0) return yield packed;
  let bytes = 0;
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    bytes += chunk.length;
    if (bytes > size) throw new SheetRefused(refusals.tooComplex);
    yield chunk;
  }
}

function isBomb({ name, packed, size }: PackagePart): boolean {
  if (size > maxTextBytes && !/worksheets\//i.test(name)) return true;
  return size > minBombBytes && size > packed.length * maxCompression;
}

const headBytes = 8 * 1024;

/** Refuses DTDs and entities, which sheets never have: they could read other files. */
function refuseDeclarations({ name, method, packed }: PackagePart): void {
  if (!/\.(xml|rels)$/i.test(name)) return;
  const start = packed.subarray(0, headBytes);
  const head =
    method === 0 ? start : inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  const text = head.toString("latin1").replaceAll("\u0000", "");
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SheetRefused(refusals.dangerous);
}
