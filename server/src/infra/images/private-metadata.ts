import { crc32 } from "node:zlib";
import { openPicture } from "./picture-task.ts";

/**
 * Part of a picture's bytes. "exif" and "metadata" may hold location, device and serial number.
 * "foreign" bytes are between the parts or after the end.
 */
type PicturePart = readonly [end: number, kind: "kept" | "exif" | "metadata" | "foreign"];

interface StrippedPicture {
  picture: Buffer;
  /** Bytes outside the picture and its metadata, also removed. */
  foreign: Buffer;
}

/**
 * Removes metadata without decoding. Orientation and colour profile remain. Other files stay
 * unchanged.
 */
export async function stripMetadata(bytes: Buffer): Promise<StrippedPicture> {
  const header = await openPicture(bytes)
    .metadata()
    .catch(() => undefined);
  const format = formats[header?.format ?? ""];
  if (!format) return { picture: bytes, foreign: Buffer.alloc(0) };
  const { orientation = 1 } = header ?? {};
  let exif = orientation > 1 ? format.exif?.(orientationOnly(orientation)) : undefined;
  const hasExif = exif !== undefined;
  const kept: Buffer[] = [];
  const foreign: Buffer[] = [];
  let start = 0;
  for (const [end, kind] of [...format.parts(bytes), [bytes.length, "foreign"] as const]) {
    const part = bytes.subarray(start, end);
    if (kind === "kept") kept.push(part);
    if (kind === "foreign") foreign.push(part);
    if (kind === "exif" && exif) {
      kept.push(exif);
      exif = undefined;
    }
    start = Math.max(start, end);
  }
  const picture = Buffer.concat(kept);
  format.finish?.(picture, hasExif);
  return { picture, foreign: Buffer.concat(foreign) };
}

interface PictureFormat {
  /** Consecutive parts, each with its end. */
  parts(bytes: Buffer): Generator<PicturePart>;
  /** Block of the format that holds EXIF data. */
  exif?(tiff: Buffer): Buffer;
  finish?(picture: Buffer, hasExif: boolean): void;
}

/** EXIF data with one tag. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const startsWith = (bytes: Buffer, at: number, text: string) =>
  bytes.toString("latin1", at, at + text.length) === text;

/** Application segments that affect colours. */
const jpegKept: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

function* jpegParts(bytes: Buffer): Generator<PicturePart> {
  yield [2, "kept"];
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; ) {
    yield [at, "foreign"];
    const marker = bytes[at + 1] ?? 0;
    // A fill byte or an unexpected marker.
    if (marker === 0xff || marker === 0 || marker === 0xd8 || isRestart(marker)) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    if (marker === 0xd9) return yield [at + 2, "kept"];
    let end = at + 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    if (marker === 0xda) end = endOfScan(bytes, end);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const name = jpegKept[marker];
    const isNamed = name !== undefined && startsWith(bytes, at + 4, name);
    const isKept = isApplication ? isNamed : marker !== 0xfe;
    const isExif = marker === 0xe1 && startsWith(bytes, at + 4, "Exif\0\0");
    yield [end, isKept ? "kept" : isExif ? "exif" : "metadata"];
    at = bytes.indexOf(0xff, end);
  }
  // A picture without an end marker may end with two stray bytes.
  if (bytes.at(-1) === 0xd9 && bytes.at(-2) === 0xff) yield [bytes.length, "kept"];
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Next marker after compressed data; the end of truncated bytes. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return bytes.length;
}

/** Chunks for colours, size and animation. Names of critical chunks begin with a capital. */
const pngKept =
  /^([A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

function* pngParts(bytes: Buffer): Generator<PicturePart> {
  yield [8, "kept"];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    yield [at, pngKept.test(name) ? "kept" : name === "eXIf" ? "exif" : "metadata"];
    if (name === "IEND") return;
  }
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

const webpKept = /^(VP8.|ALPH|ANIM|ANMF|ICCP)$/;

function* webpParts(bytes: Buffer): Generator<PicturePart> {
  yield [12, "kept"];
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
    yield [at, webpKept.test(name) ? "kept" : name === "EXIF" ? "exif" : "metadata"];
  }
}

function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function finishWebp(picture: Buffer, hasExif: boolean): void {
  picture.writeUInt32LE(picture.length - 8, 4);
  if (!startsWith(picture, 12, "VP8X")) return;
  const [exifFlag, xmpFlag] = [0x08, 0x04];
  picture.writeUInt8(picture.readUInt8(20) & ~xmpFlag & ~(hasExif ? 0 : exifFlag), 20);
}

/** Application extensions with loop count and colours. */
const gifKept = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/;

function* gifParts(bytes: Buffer): Generator<PicturePart> {
  const table = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + table(bytes[10]);
  yield [at, "kept"];
  for (;;) {
    const [block, label] = bytes.subarray(at, at + 2);
    if (block === 0x3b) return yield [at + 1, "kept"];
    if (block !== 0x2c && block !== 0x21) return;
    const isApplication = block === 0x21 && label === 0xff;
    const isNamed = isApplication && gifKept.test(bytes.toString("latin1", at + 3, at + 14));
    const isComment = block === 0x21 && label === 0xfe;
    at += block === 0x2c ? 11 + table(bytes[at + 9]) : 2;
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
    at += 1;
    yield [at, isComment || (isApplication && !isNamed) ? "metadata" : "kept"];
  }
}

/** Formats by sharp's names. */
const formats: Readonly<Record<string, PictureFormat>> = {
  jpeg: {
    parts: jpegParts,
    exif: (tiff) => {
      const content = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
      return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]);
    },
  },
  png: { parts: pngParts, exif: (tiff) => pngChunk("eXIf", tiff) },
  webp: { parts: webpParts, exif: (tiff) => webpChunk("EXIF", tiff), finish: finishWebp },
  gif: { parts: gifParts },
};
