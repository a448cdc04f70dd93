import { Readable } from "node:stream";
import { constants, createInflateRaw, inflateRawSync } from "node:zlib";
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

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const partSignature = 0x04034b50;
const beyond32Bits = 0xffffffff;

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
export function zipParts(file: Buffer): Map<string, PackagePart> {
  const end = file.lastIndexOf(signature(endSignature));
  if (end < 0 || end + 22 > file.length) throw new SheetRefused(refusals.unreadable);
  const count = file.readUInt16LE(end + 10);
  if (count > maxParts) throw new SheetRefused(refusals.tooComplex);
  const parts = new Map<string, PackagePart>();
  let at = file.readUInt32LE(end + 16);
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const { part, next } = partAt(file, at);
    // One name twice: readers differ in which one they take.
    if (parts.has(part.name)) throw new SheetRefused(refusals.dangerous);
    parts.set(part.name, part);
    bytes += part.size;
    if (bytes > maxBytes || isBomb(part)) throw new SheetRefused(refusals.tooComplex);
    at = next;
  }
  for (const part of parts.values()) refuseDeclarations(part);
  return parts;
}

function partAt(file: Buffer, at: number): { part: PackagePart; next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) {
    throw new SheetRefused(refusals.unreadable);
  }
  const packedSize = file.readUInt32LE(at + 20);
  const size = file.readUInt32LE(at + 24);
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
    file.readUInt16LE(at + offset),
  ) as [number, number, number];
  const start = file.readUInt32LE(at + 42);
  const isEmptyByName = size === 0 && packedSize > 2;
  if ([packedSize, size, start].includes(beyond32Bits) || isEmptyByName) {
    throw new SheetRefused(refusals.tooComplex);
  }
  const name = partName(file.toString("utf8", at + 46, at + 46 + nameLength));
  const method = file.readUInt16LE(at + 10);
  const packed = packedBytes(file, start, packedSize);
  const next = at + 46 + nameLength + extraLength + commentLength;
  return { part: { name, method, packed, size }, next };
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

function packedBytes(file: Buffer, start: number, length: number): Buffer {
  if (start + 30 > file.length || file.readUInt32LE(start) !== partSignature) {
    throw new SheetRefused(refusals.unreadable);
  }
  const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
  if (from + length > file.length) throw new SheetRefused(refusals.unreadable);
  return file.subarray(from, from + length);
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

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
