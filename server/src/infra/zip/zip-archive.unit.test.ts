import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, inflateRawSync } from "node:zlib";
import { unzipped } from "./zip.fixture.ts";
import { zipArchive } from "./zip-archive.ts";

const at = new Date("2026-06-15T04:05:06Z");

test("packs files with Chinese names and any bytes", () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, place) => (place * 7_919) % 256);
  const archive = zipArchive(
    [
      { name: "说明.txt", content: "如何核对\n" },
      { name: "附件/数据.bin", content: bytes },
      { name: "空.txt", content: "" },
    ],
    at,
  );
  const files = unzipped(archive);
  assert.deepEqual([...files.keys()], ["说明.txt", "附件/数据.bin", "空.txt"]);
  assert.equal(files.get("说明.txt")?.toString(), "如何核对\n");
  assert.deepEqual(files.get("附件/数据.bin"), Buffer.from(bytes));
});

test("writes the day as MS-DOS has it, and the sum of what was packed", () => {
  const archive = zipArchive([{ name: "a", content: "abc" }], at);
  assert.equal(archive.readUInt16LE(12), ((2026 - 1980) << 9) | (6 << 5) | 15);
  assert.equal(archive.readUInt16LE(10), (4 << 11) | (5 << 5) | 3);
  assert.equal(archive.readUInt32LE(14), crc32("abc"));
  const length = archive.readUInt32LE(18);
  assert.equal(inflateRawSync(archive.subarray(31, 31 + length)).toString(), "abc");
});
