// Slow: large pictures in memory and on disk.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import sharp from "sharp";
import { eventually } from "../../../test/process/eventually.ts";
import { cleanFileName, contentDisposition, extensionOf } from "./file-name.ts";
import { readBytes } from "./file-source.ts";
import { Staging } from "./staging.ts";

const root = mkdtempSync(join(tmpdir(), "aeromaint-staging-"));
after(() => rm(root, { recursive: true, force: true }));

const field = {
  name: "a.png",
  field: "file",
  title: "文件",
  accept: "image",
  limit: 10_000_000,
} as const;
const ownFolder = join(root, `${hostname()}~${process.pid}`);
const ownFiles = () => readdir(ownFolder).catch(() => []);

/** Noise picture: 100 pixels a side fit in memory, 700 go to disk. */
async function noise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
}

test("removes files of dead processes and keeps those of running ones", async () => {
  const staging = new Staging(root);
  await staging.receive({ ...field, stream: Readable.from([await noise(700)]) });
  const dead = `${hostname()}~2000000000`;
  const living = `${hostname()}~${process.ppid}`;
  const [recent, old] = ["elsewhere~1", "elsewhere~2"];
  for (const name of [dead, living, recent, old]) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, "x"), "x");
  }
  await utimes(join(root, old), 0, 0);
  await staging.sweep(new Date());
  assert.deepEqual((await readdir(root)).sort(), [living, basename(ownFolder), recent].sort());
  assert.equal((await ownFiles()).length, 1);
  await new Staging(root).clearOwn();
  assert.ok(!(await readdir(root)).includes(basename(ownFolder)));
});

test("leaves no bytes of a broken stream", async () => {
  const staging = new Staging(root);
  const stream = new Readable({
    read() {
      this.push("half");
      this.destroy(new Error("line cut"));
    },
  });
  await assert.rejects(staging.receive({ ...field, stream }), /line cut/);
  assert.deepEqual(await ownFiles(), []);
});

test("receives files in memory and on disk", async () => {
  const staging = new Staging(root);
  for (const side of [100, 700]) {
    const bytes = await noise(side);
    const pieces = [bytes.subarray(0, 1_000), bytes.subarray(1_000, 9_000), bytes.subarray(9_000)];
    const stream = Readable.from(pieces);
    const staged = await staging.receive({ ...field, stream });
    assert.equal(typeof staging.sourceOf(staged), side === 100 ? "object" : "string");
    assert.deepEqual([staged.size, staged.width], [bytes.length, side]);
    assert.equal(staged.sha256, createHash("sha256").update(bytes).digest("hex"));
    assert.ok((await readBytes(staging.sourceOf(staged))).equals(bytes));
    await staging.discard(staged);
    await staging.discard(staged);
    assert.throws(() => staging.sourceOf(staged), { code: 400 });
    await assert.rejects(
      staging.receive({ ...field, stream: Readable.from(pieces), limit: bytes.length - 1 }),
      { code: 413 },
    );
  }
  assert.deepEqual(await ownFiles(), []);
});

test("keeps at most 16 MB in memory", async () => {
  const staging = new Staging(root);
  const bytes = await noise(400);
  const room = Math.floor((16 * 1024 * 1024) / bytes.length);
  const receive = () => staging.receive({ ...field, stream: Readable.from([bytes]) });
  const all = [];
  while (all.length < room) all.push(await receive());
  assert.deepEqual(await ownFiles(), []);
  const further = await receive();
  assert.deepEqual(await ownFiles(), [further.id]);
  assert.ok((await readBytes(staging.sourceOf(further))).equals(bytes));
  for (const staged of [...all, further]) await staging.discard(staged);
  assert.equal(typeof staging.sourceOf(await receive()), "object", "there is room again");
  assert.deepEqual(await ownFiles(), []);
});

test("counts arriving files towards the limit in memory, and still receives them", async () => {
  const staging = new Staging(root);
  const bytes = await noise(400);
  const streams = Array.from({ length: 40 }, () => new Readable({ read() {} }));
  const received = streams.map((stream) => staging.receive({ ...field, stream }));
  for (const stream of streams) stream.push(bytes);
  await eventually("most have gone to disk", async () => (await ownFiles()).length >= 4);
  assert.ok(staging.bufferedBytes <= 17 * 1024 * 1024, `${staging.bufferedBytes}`);
  for (const stream of streams) stream.push(null);
  const files = await Promise.all(received);
  assert.ok(files.every(({ size }) => size === bytes.length));
  for (const file of files) await staging.discard(file);
  assert.deepEqual([staging.bufferedBytes, await ownFiles()], [0, []]);
});

test("makes file names safe for display, headers and disks", () => {
  assert.equal(cleanFileName("维修 手册.PDF", "pdf"), "维修 手册.pdf");
  assert.equal(cleanFileName("../../etc/pass\u0000wd.png", "png"), ".._.._etc_passwd.png");
  assert.equal(cleanFileName("gnp\u202efdp.exe\u202c.pdf ..", "pdf"), "gnpfdp.exe.pdf");
  assert.equal(cleanFileName("blob", "webp"), "blob.webp");
  assert.equal(cleanFileName("", "png"), "file.png");
  assert.equal(cleanFileName("机组👨‍✈️.pdf", "pdf"), "机组👨‍✈️.pdf");
  const kept = "页".repeat(198);
  assert.equal(cleanFileName(`${kept}👨‍✈️👨‍✈️.pdf`, "pdf"), `${kept}.pdf`);
  assert.ok(cleanFileName(`${"x".repeat(100_000)}.png`, "png").length < 260);
  assert.equal(extensionOf("a.png.HTML. ."), "html");
  const header = contentDisposition("attachment", 'a"\r\nX: 1;b.pdf');
  assert.doesNotMatch(header, /[\r\n]/);
  assert.equal(
    contentDisposition("inline", "图.png"),
    "inline; filename=\"_.png\"; filename*=UTF-8''%E5%9B%BE.png",
  );
});

test("reads a stream to its end after a disk error", async () => {
  const own = join(root, "failing");
  await mkdir(own);
  await writeFile(join(own, `${hostname()}~${process.pid}`), "no folder");
  const stream = new Readable({ read: () => undefined });
  const received = new Staging(own).receive({ ...field, stream });
  stream.push(Buffer.alloc(600_000));
  await assert.rejects(received, { code: "EEXIST" });
  const ended = once(stream, "end");
  stream.push(Buffer.alloc(600_000));
  stream.push(null);
  await ended;
});
