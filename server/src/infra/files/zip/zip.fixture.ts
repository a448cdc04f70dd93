import assert from "node:assert/strict";
import { crc32, inflateRawSync } from "node:zlib";

/** Files of an archive with checked checksums. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  assert.ok(end >= 0, "no end of a directory");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    assert.equal(archive.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    assert.equal(crc32(bytes), archive.readUInt32LE(at + 16), name);
    files.set(name, bytes);
    at += 46 + nameLength;
  }
  return files;
}
