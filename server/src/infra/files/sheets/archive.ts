import { Readable } from "node:stream";
import { constants, createInflateRaw, inflateRawSync } from "node:zlib";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { refusals, SheetRefused } from "./refused.ts";

/** One part of an .xlsx file, still packed. */
export interface PackagePart {
  /** Small letters with slashes: programs differ in both. */
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packed: Buffer;
  /** Bytes unpacked, as declared; the reader stops at more. */
  size: number;
}

const maxParts = 500;
const MiB = 1024 * 1024;
/** 20,000 rows of all columns take about 40 MiB. */
const maxBytes = 96 * MiB;
/** Texts are held in memory; rows go by one after the other. */
const maxTextBytes = 32 * MiB;
/** Real sheets shrink to a tenth, dull ones to a fiftieth. */
const maxShrinking = 150;
const alwaysFine = 4 * MiB;

/**
 * The parts of a zip archive by its directory, with what they declare held to limits before
 * anything is unpacked. Unpacking must not go beyond the declared sizes.
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
    // One name twice: readers differ in which one they take.
    if (parts.has(name)) throw new SheetRefused(refusals.dangerous);
    const part = { name, method, packed, size };
    parts.set(name, part);
    bytes += size;
    if (bytes > maxBytes || isBomb(part)) throw new SheetRefused(refusals.tooComplex);
  }
  for (const part of parts.values()) refuseDeclarations(part);
  return parts;
}

/** The name under which a part is found. */
export function partName(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

/** A small part as text. @throws SheetRefused when there is none */
export function partText(part: PackagePart | undefined): string {
  if (!part) throw new SheetRefused(refusals.unreadable);
  const { method, packed, size } = part;
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 });
  return new TextDecoder().decode(bytes);
}

/** A part's bytes, piece by piece, up to its declared size. */
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
  return size > alwaysFine && size > packed.length * maxShrinking;
}

const looked = 8 * 1024;

/** Spreadsheets never declare documents or entities; what does is after other files. */
function refuseDeclarations({ name, method, packed }: PackagePart): void {
  if (!/\.(xml|rels)$/i.test(name)) return;
  const start = packed.subarray(0, looked);
  const head =
    method === 0 ? start : inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  const text = head.toString("latin1").replaceAll("\u0000", "");
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SheetRefused(refusals.dangerous);
}
