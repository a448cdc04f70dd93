import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  /** With folders, joined by "/". */
  name: string;
  content: string | Uint8Array;
}

/** Version 2.0 of the format: deflated, without ZIP64, encryption or comments. */
const neededVersion = 20;
const utf8Names = 0x0800;
const deflated = 8;

/**
 * A ZIP archive of a few small files (PKWARE APPNOTE 6.3), made in memory: for what people download and
 * open by their system's own means. Node compresses and sums; only the headers are written here.
 */
export function zipArchive(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content);
    const data = deflateRawSync(bytes);
    const shared = sharedHeader(
      { name, size: bytes.length, packed: data.length, at },
      crc32(bytes),
    );
    const local = Buffer.concat([numbers([4, 0x04034b50]), shared, Buffer.from(name), data]);
    // The central directory repeats it with attributes that are left empty, and says where it is.
    const version = numbers([4, 0x02014b50], [2, neededVersion]);
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(Buffer.concat([version, shared, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const counts: Field[] = [
    [2, entries.length],
    [2, entries.length],
  ];
  const end = numbers([4, 0x06054b50], [4, 0], ...counts, [4, central.length], [4, offset], [2, 0]);
  return Buffer.concat([...parts, central, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];

interface Described {
  name: string;
  size: number;
  packed: number;
  at: Date;
}

/** From the needed version to the length of the extra field, alike in both headers. */
function sharedHeader({ name, size, packed, at }: Described, sum: number): Buffer {
  const [time, day] = dosMoment(at);
  return numbers(
    ...([
      [2, neededVersion],
      [2, utf8Names],
      [2, deflated],
      [2, time],
      [2, day],
      [4, sum],
      [4, packed],
      [4, size],
      [2, Buffer.byteLength(name)],
      [2, 0],
    ] as const),
  );
}

/** Little-endian numbers, one after the other. */
function numbers(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

/** Time and day as MS-DOS has them, in UTC, to two seconds. */
function dosMoment(at: Date): [time: number, day: number] {
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  const day =
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) |
    ((at.getUTCMonth() + 1) << 5) |
    at.getUTCDate();
  return [time, day];
}
