import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { unzip } from "./zip.fixture.ts";
import { zipArchive } from "./zip-archive.ts";

const at = new Date("2026-06-15T04:05:06Z");

test("packs files with Chinese names and any bytes", async () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, place) => (place * 7_919) % 256);
  const packed = zipArchive(
    [
      { name: "说明.txt", content: "如何核对\n" },
      { name: "附件/数据.bin", content: bytes },
      { name: "空.txt", content: "" },
    ],
    at,
  );
  const files = unzip(await buffer(packed));
  assert.deepEqual([...files.keys()], ["说明.txt", "附件/数据.bin", "空.txt"]);
  assert.equal(files.get("说明.txt")?.toString(), "如何核对\n");
  assert.deepEqual(files.get("附件/数据.bin"), Buffer.from(bytes));
});

test("gives files the creation time of the archive", async () => {
  const archive = await buffer(zipArchive([{ name: "a", content: "abc" }], at));
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  assert.equal(archive.readUInt16LE(12), day);
  assert.equal(archive.readUInt16LE(10) >> 5, (at.getHours() << 6) | at.getMinutes());
});

const MiB = 1024 * 1024;

test("creates only what its reader takes, and opens entries one after another", async () => {
  let produced = 0;
  const opened: string[] = [];
  async function* content(name: string) {
    opened.push(name);
    for (let at = 0; at < 64; at += 1) {
      const bytes = randomBytes(64 * 1024);
      produced += bytes.length;
      yield bytes;
    }
  }
  function* entries() {
    for (const name of ["a", "b", "c"]) yield { name, content: content(name) };
  }
  let read = 0;
  for await (const chunk of zipArchive(entries(), at)) {
    read += chunk.length;
    // The next pieces are created while the reader pauses.
    await new Promise(setImmediate);
    assert.ok(produced - read < MiB, `${produced} made, ${read} read`);
    assert.ok(opened.length <= Math.floor((read + MiB) / (4 * MiB)) + 1, `${opened} at ${read}`);
  }
  assert.deepEqual([opened.join(""), produced], ["abc", 12 * MiB]);
});

test("runs other work while megabytes are compressed", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const content = randomBytes(8 * MiB);
  const files = unzip(await buffer(zipArchive([{ name: "a", content }], at)));
  clearImmediate(next);
  assert.ok(turns > 100, `${turns} turns`);
  assert.ok(files.get("a")?.equals(content));
});

test("fails with a broken entry, and closes entries when its reader leaves", async () => {
  async function* broken() {
    yield Buffer.from("abc");
    throw new Error("gone");
  }
  await assert.rejects(buffer(zipArchive([{ name: "a", content: broken() }], at)), /gone/);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield randomBytes(64 * 1024);
    } finally {
      close();
    }
  }
  const archive = zipArchive([{ name: "a", content: endless() }], at);
  for await (const _ of archive) break;
  await closed;
});
