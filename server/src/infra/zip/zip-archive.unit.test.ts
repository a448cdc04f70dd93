import assert from "node:assert/strict";
import { test } from "node:test";
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

test("gives files the time at which the archive is made", () => {
  const archive = zipArchive([{ name: "a", content: "abc" }], at);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  assert.equal(archive.readUInt16LE(12), day);
  assert.equal(archive.readUInt16LE(10) >> 5, (at.getHours() << 6) | at.getMinutes());
});
