import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { S3mini } from "s3mini";
import { newFileId } from "../../../src/infra/files/file-id.ts";
import type { FileKey } from "../../../src/infra/files/store/file-store.ts";
import type { S3FileStore } from "../../../src/infra/files/store/open-file-store.ts";
import { printFigures } from "../../drill-length.ts";
import { startBucket, storeVariable } from "../../process/s3-bucket.ts";
import { S3Server } from "../../process/s3-server.ts";
import { requirePrograms } from "../../programs.ts";
import { CephStore, cephPackages } from "./ceph-store.ts";

const server = fileURLToPath(new URL("../../../", import.meta.url));
const MiB = 1024 ** 2;
const gigabyte = 1024 * MiB;
/** Maximum bytes of one form, and so of one file. */
const largest = 300 * MiB;
const piece = 50 * MiB;
const folder = mkdtempSync(join(tmpdir(), "aeromaint-stores-"));
let ceph: CephStore;

before(async () => {
  const { programs } = requirePrograms("stores", cephPackages);
  ceph = new CephStore(programs);
  await ceph.start();
  process.env[storeVariable] = JSON.stringify(ceph.address);
});
after(async () => {
  await ceph?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs test files with the store of the drill instead of their own. */
function runTests(files: readonly string[]): Promise<number | null> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ["--test", "--test-force-exit", "--test-global-setup=test/global-setup.ts"];
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: server,
    env,
    stdio: "inherit",
  });
  return new Promise((resolve) => child.once("close", resolve));
}

test("all bucket tests pass with Ceph's gateway", async () => {
  const files = [
    "src/infra/files/store/s3-file-store.test.ts",
    "test/process/s3-store.test.ts",
    "test/process/s3-store-faults.test.ts",
    "test/process/s3-store-start.test.ts",
  ];
  assert.equal(await runTests(files), 0);
});

test("stores and reads the largest file in one request, a gigabyte in parts", async (t) => {
  const path = join(folder, "largest");
  const sum = await writeRandom(path, largest);
  const s3 = await S3Server.start();
  t.after(() => s3.remove());
  const store = s3.storeAt();
  const key = { fileId: newFileId(), isPrivate: true };
  const growth = memoryGrowth();
  const beginning = performance.now();
  await store.write(key, path);
  const written = performance.now();
  assert.equal(await sumOf(await store.read(key)), sum);
  const read = performance.now();
  const grown = growth();
  await leaveEarly(store, key);
  await store.remove(key);
  assert.deepEqual(await s3.fileIds(), []);
  const whole = join(folder, "gigabyte");
  const inParts = await uploadInParts(whole, await writeRandom(whole, gigabyte));
  const rate = (bytes: number, took: number) => Math.round(bytes / MiB / (took / 1_000));
  printFigures(t, "stores", {
    "written MB/s": rate(largest, written - beginning),
    "read MB/s": rate(largest, read - written),
    "memory for both MB": grown,
    "a gigabyte in parts MB/s": rate(gigabyte, inParts),
  });
});

/** Measures this process's memory. @returns function that stops, and returns the maximum growth */
function memoryGrowth(): () => number {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.round((most - before) / MiB);
  };
}

/** Readers that disconnect leave no open connections. */
async function leaveEarly(store: S3FileStore, key: FileKey): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) (await store.read(key)).destroy();
  const last = { start: largest - 10, end: largest - 1 };
  assert.equal((await buffer(await store.read(key, last))).length, 10);
}

async function writeRandom(path: string, size: number): Promise<string> {
  const file = await open(path, "w");
  const hash = createHash("sha256");
  for (let at = 0; at < size; at += piece) {
    const bytes = randomBytes(Math.min(piece, size - at));
    hash.update(bytes);
    await file.write(bytes);
  }
  await file.close();
  return hash.digest("hex");
}

async function sumOf(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(stream, hash);
  return hash.digest("hex");
}

/** Tests multipart uploads; the platform writes in one request. @returns milliseconds */
async function uploadInParts(path: string, sum: string): Promise<number> {
  const { port, bucket, accessKeyId, secretAccessKey } = await startBucket();
  const endpoint = `http://127.0.0.1:${port}/${bucket}`;
  const s3 = new S3mini({ endpoint, region: "auto", accessKeyId, secretAccessKey });
  const beginning = performance.now();
  const upload = await s3.getMultipartUploadId("gigabyte", "application/octet-stream");
  const parts = [];
  const file = await open(path);
  for (let at = 0; at < gigabyte; at += piece) {
    const bytes = Buffer.alloc(Math.min(piece, gigabyte - at));
    await file.read(bytes, 0, bytes.length, at);
    parts.push(await s3.uploadPart("gigabyte", upload, bytes, parts.length + 1));
  }
  await file.close();
  await s3.completeMultipartUpload("gigabyte", upload, parts);
  const took = performance.now() - beginning;
  const { body } = await s3.getObjectRaw("gigabyte");
  assert.ok(body);
  assert.equal(await sumOf(Readable.fromWeb(body as ReadableStream<Uint8Array>)), sum);
  await s3.deleteObject("gigabyte");
  return took;
}
