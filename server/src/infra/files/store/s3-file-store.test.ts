// Slow: uses a bucket with simulated faults. Own process: sets environment variables.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { storeVariable } from "../../../../test/process/s3-bucket.ts";
import { S3Server } from "../../../../test/process/s3-server.ts";
import { newFileId } from "../file-id.ts";
import type { FileKey, FileStore } from "./file-store.ts";
import type { S3FileStore } from "./open-file-store.ts";

const isStoreOfDrill = process.env[storeVariable] !== undefined;
let s3: S3Server;
let store: S3FileStore;
let folder: string;

before(async () => {
  s3 = await S3Server.start();
  store = s3.storeAt();
  folder = await mkdtemp(join(tmpdir(), "aeromaint-s3-store-"));
});
after(async () => {
  await s3.remove();
  await rm(folder, { recursive: true });
});

async function stored(bytes: Uint8Array, to: FileStore = store, isPrivate = false) {
  const key = { fileId: newFileId(), isPrivate };
  const path = join(folder, key.fileId);
  await writeFile(path, bytes);
  await to.write(key, path);
  return key;
}

async function all(of: FileStore): Promise<(FileKey & { storedAt: Date })[]> {
  const files: (FileKey & { storedAt: Date })[] = [];
  for await (const file of of.list()) files.push(file);
  return files;
}

const isAway = (error: { code?: unknown; message: string }) =>
  error.code === 503 && error.message === "文件存储暂不可用，请稍后再试";

test("returns stored bytes of any size, public or private", async () => {
  for (const size of [0, 1, 65_537, 12_000_000]) {
    const bytes = randomBytes(size);
    const key = await stored(bytes, store, size === 1);
    assert.ok((await buffer(await store.read(key))).equals(bytes), `${size} bytes`);
    const elsewhere = { ...key, isPrivate: !key.isPrivate };
    await assert.rejects(store.read(elsewhere), { code: "ENOENT" });
  }
});

test("reads exactly the requested range", async () => {
  const bytes = randomBytes(100_000);
  const key = await stored(bytes);
  for (const [start, end] of [
    [0, 7],
    [10, 99],
    [99_999, 99_999],
    [0, 99_999],
  ] as const) {
    const part = await buffer(await store.read(key, { start, end }));
    assert.ok(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`);
    assert.match(s3.seen.at(-1) ?? "", new RegExp(` bytes=${start}-${end}$`));
  }
  const first = store.read(key, { start: 0, end: 0 });
  if (isStoreOfDrill) assert.deepEqual(await buffer(await first), bytes.subarray(0, 1));
  // The test store returns the whole object, which must not pass as its first byte.
  else await assert.rejects(first, isAway);
});

test("removes bytes and ignores missing ones", async () => {
  const key = await stored(randomBytes(10));
  await store.remove(key);
  await assert.rejects(store.read(key), { code: "ENOENT" });
  await store.remove(key);
});

test("accepts only file ids", async () => {
  const requests = s3.seen.length;
  for (const fileId of ["", "../../etc/passwd", "a/b", "x".repeat(23)]) {
    const key = { fileId, isPrivate: false };
    await assert.rejects(store.read(key), /not a file id/);
    await assert.rejects(store.remove(key), /not a file id/);
  }
  assert.equal(s3.seen.length, requests);
});

test("lists all files of its prefix, page by page", async () => {
  const mine = s3.storeAt({ S3_PREFIX: "mro/one" }, { page: 10 });
  const others = s3.storeAt({ S3_PREFIX: "mro/one-more" });
  await stored(randomBytes(3), others);
  const some = Array.from({ length: 31 }, (_, at) => stored(randomBytes(3), mine, at % 5 === 0));
  const keys = await Promise.all(some);
  const name = (key: FileKey) => `${key.isPrivate} ${key.fileId}`;
  const before = s3.seen.length;
  const listed = await all(mine);
  assert.equal(s3.seen.length - before, 4, "one request for each page");
  assert.deepEqual(listed.map(name).sort(), keys.map(name).sort());
  for (const { storedAt } of listed) assert.ok(Math.abs(Date.now() - +storedAt) < 600_000);
  assert.deepEqual((await all(others)).length, 1);
  assert.deepEqual(await all(s3.storeAt({ S3_PREFIX: "nothing" })), []);
});

test("reports wrong keys or a wrong bucket as unavailable, not as missing files", async () => {
  const key = await stored(randomBytes(10));
  for (const [name, wrong] of [
    ["S3_SECRET_ACCESS_KEY", "guessed"],
    ["S3_BUCKET", "of-others"],
  ] as const) {
    const other = s3.storeAt({ [name]: wrong });
    await assert.rejects(other.probe(), isAway);
    await assert.rejects(other.read(key), isAway);
    await assert.rejects(stored(randomBytes(10), other), isAway);
  }
  await assert.rejects(all(s3.storeAt({ S3_BUCKET: "of-others" })), isAway);
  await store.probe();
});

test("retries temporary errors and gives up on others", async () => {
  const bytes = randomBytes(5_000);
  s3.failNext(2, "slow down");
  const key = await stored(bytes);
  s3.failNext(1, "slow down");
  assert.ok((await buffer(await store.read(key))).equals(bytes));
  s3.failNext(3, "slow down");
  const before = s3.seen.length;
  await assert.rejects(store.read(key), isAway);
  assert.equal(s3.seen.length - before, 3);
});

test("resumes reading after a broken connection, whole files and ranges", async () => {
  const bytes = randomBytes(6_000_000);
  const key = await stored(bytes);
  const range = { start: 1_000_000, end: 4_999_999 };
  for (const requested of [undefined, range]) {
    s3.failNext(2, "break");
    const { start, end } = requested ?? { start: 0, end: bytes.length - 1 };
    const read = await buffer(await store.read(key, requested));
    assert.ok(read.equals(bytes.subarray(start, end + 1)));
    assert.match(
      s3.seen.at(-1) ?? "",
      new RegExp(`bytes=[0-9]+-${end}$`),
      "the rest was asked for",
    );
  }
});

test("writes again after a broken connection, and reports lasting failures", async () => {
  const bytes = randomBytes(6_000_000);
  s3.failNext(2, "break", "PUT");
  const key = await stored(bytes);
  assert.ok((await buffer(await store.read(key))).equals(bytes));
  s3.failNext(3, "break", "PUT");
  await assert.rejects(stored(bytes), isAway);
});

test("is unavailable while the service is", async () => {
  const bytes = randomBytes(500);
  const key = await stored(bytes);
  await s3.close();
  try {
    await assert.rejects(store.probe(), isAway);
    await assert.rejects(store.read(key), isAway);
    await assert.rejects(store.remove(key), isAway);
    await assert.rejects(stored(bytes), isAway);
  } finally {
    await s3.open();
  }
  await store.probe();
  assert.ok((await buffer(await store.read(key))).equals(bytes));
});

test("puts the bucket before the host if configured", async ({ mock }) => {
  const fetchMock = mock.method(globalThis, "fetch", async () => new Response(null));
  const settings = { S3_ENDPOINT: "https://s3.example:8443", S3_PATH_STYLE: "off" };
  await s3.storeAt(settings).remove({ fileId: "A".repeat(22), isPrivate: true });
  const [call] = fetchMock.mock.calls;
  assert.equal(
    call?.arguments[0],
    `https://${s3.env.S3_BUCKET}.s3.example:8443/private/AA/${"A".repeat(22)}`,
  );
});
