import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { DiskFileStore } from "./disk-file-store.ts";
import { storageFailure } from "./file-store.ts";

const folder = mkdtempSync(join(tmpdir(), "aeromaint-disk-store-"));
after(() => rm(folder, { recursive: true }));

test("is available if its folder is writable, else reports the reason", async () => {
  await new DiskFileStore(join(folder, "files")).probe();
  await writeFile(join(folder, "in-the-way"), "");
  const blocked = new DiskFileStore(join(folder, "in-the-way"));
  await assert.rejects(blocked.probe(), (error: { code?: unknown }) => {
    assert.equal(error.code, 503);
    assert.match(storageFailure(error), /EEXIST|ENOTDIR/);
    return true;
  });
});

test("stores whole files, also after its shard was removed", async () => {
  const store = new DiskFileStore(join(folder, "shelves"));
  const source = join(folder, "source");
  await writeFile(source, "bytes");
  const keys = ["a", "b", "c"].map((end) => ({
    fileId: `ab${end.padStart(20, "0")}`,
    isPrivate: false,
  }));
  const [first, ...later] = keys;
  assert.ok(first);
  await store.write(first, source);
  await rm(join(folder, "shelves"), { recursive: true });
  await Promise.all(later.map((key) => store.write(key, source)));
  for (const key of later) assert.equal(await text(await store.read(key)), "bytes");
  await assert.rejects(store.write(first, join(folder, "nothing")), { code: "ENOENT" });
});

test("stores bytes from memory and disk, also in existing shards", async () => {
  const kept = join(folder, "kept");
  const keys = ["a", "b", "c"].map((end) => ({
    fileId: `ab${end.padStart(20, "0")}`,
    isPrivate: true,
  }));
  const [first, ...later] = keys;
  assert.ok(first);
  await new DiskFileStore(kept).write(first, Buffer.from("bytes"));
  const store = new DiskFileStore(kept);
  await Promise.all(later.map((key) => store.write(key, new TextEncoder().encode("more"))));
  assert.equal(await text(await store.read(first)), "bytes");
  for (const key of later) assert.equal(await text(await store.read(key)), "more");
  await rm(kept, { recursive: true });
  await writeFile(kept, "in the way");
  const blocked = new DiskFileStore(kept);
  await assert.rejects(blocked.write(first, Buffer.from("bytes")), { code: /^E(EXIST|NOTDIR)$/ });
  await rm(kept);
  await blocked.write(first, Buffer.from("again"));
  assert.equal(await text(await blocked.read(first)), "again");
  assert.deepEqual(await readdir(join(kept, "private", "ab")), [first.fileId]);
});

test("lists and removes partial files of a crash", async () => {
  const cut = join(folder, "cut");
  const store = new DiskFileStore(cut);
  const [whole, half] = ["a", "b"].map((end) => `ab${end.padStart(20, "0")}`);
  assert.ok(whole && half);
  await store.write({ fileId: whole, isPrivate: false }, Buffer.from("bytes"));
  await writeFile(join(cut, "public", "ab", `${half}.part`), "by");
  await writeFile(join(cut, "public", "ab", "strange.part"), "of somebody else");
  const listed: string[] = [];
  for await (const { fileId } of store.list()) listed.push(fileId);
  assert.deepEqual(listed.sort(), [whole, half]);
  await store.remove({ fileId: half, isPrivate: false });
  assert.deepEqual((await readdir(join(cut, "public", "ab"))).sort(), [whole, "strange.part"]);
});
