/** The POSIX ustar format, as far as plain files with short names need it. */
export const block = 512;

const checksumAt = 148;

export interface Header {
  name: string;
  /** Bytes, at most 8 GiB: eleven octal digits. */
  size: number;
  mtime: Date;
}

export function paddingOf(size: number): number {
  return (block - (size % block)) % block;
}

export function headerOf({ name, size, mtime }: Header): Buffer {
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

/** Null for the zeros that end an archive. @throws when it is no header of a plain file */
export function readHeader(header: Buffer): Pick<Header, "name" | "size"> | null {
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

/** Of all bytes, with the checksum's own eight taken for spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) {
    if (at < checksumAt || at >= checksumAt + 8) sum += byte;
  }
  return sum;
}
