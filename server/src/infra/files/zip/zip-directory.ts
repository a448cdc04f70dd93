/** A file as the directory at the end of a ZIP archive lists it. */
export interface ZipRecord {
  name: Buffer;
  flags: number;
  /** 0 stored, 8 deflated. */
  method: number;
  packedSize: number;
  /** Bytes unpacked, as declared. */
  size: number;
  /** Where its own header begins. */
  start: number;
  /** Where the next record of the directory begins. */
  next: number;
}

const endSignature = 0x06054b50;
const recordSignature = 0x02014b50;
const headerSignature = 0x04034b50;
const endLength = 22;
const recordLength = 46;
/** Bytes of the header before a file's bytes, with names and extras of any length after them. */
export const headerLength = 30;
/** Bytes at the end of an archive that hold the end of its directory, with the longest comment. */
export const maxEndLength = endLength + 0xffff;
const beyond32Bits = 0xffffffff;

/** How many records the directory has and where it begins; null for what is no archive. */
export function zipEnd(tail: Buffer): { count: number; start: number } | null {
  const at = tail.lastIndexOf(signature(endSignature));
  if (at < 0 || at + endLength > tail.length) return null;
  return { count: tail.readUInt16LE(at + 10), start: tail.readUInt32LE(at + 16) };
}

/** The record at this place of the directory; null where there is none. */
export function zipRecord(directory: Buffer, at: number): ZipRecord | null {
  if (at + recordLength > directory.length) return null;
  if (directory.readUInt32LE(at) !== recordSignature) return null;
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
    directory.readUInt16LE(at + offset),
  ) as [number, number, number];
  return {
    name: directory.subarray(at + recordLength, at + recordLength + nameLength),
    flags: directory.readUInt16LE(at + 8),
    method: directory.readUInt16LE(at + 10),
    packedSize: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    start: directory.readUInt32LE(at + 42),
    next: at + recordLength + nameLength + extraLength + commentLength,
  };
}

/** Whether sizes or places stand elsewhere, as only archives beyond 4 GB need. */
export const isBeyond32Bits = ({ packedSize, size, start }: ZipRecord): boolean =>
  [packedSize, size, start].includes(beyond32Bits);

/** How long a file's own header is, by its first bytes; null for what is none. */
export function lengthOfHeader(header: Buffer): number | null {
  if (header.length < headerLength || header.readUInt32LE(0) !== headerSignature) return null;
  return headerLength + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
