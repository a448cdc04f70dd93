import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import sharp from "sharp";
import { cleanFileName, contentDisposition, extensionOf } from "./file-name.ts";
import { picture } from "./files-test-app.ts";
import { Staging } from "./staging.ts";

const root = await mkdtemp(join(tmpdir(), "aeromaint-staging-"));
after(() => rm(root, { recursive: true, force: true }));

test("clears up after processes that are gone, and leaves the living their files", async () => {
  const staging = new Staging(root);
  const field = {
    name: "a.png",
    field: "file",
    title: "文件",
    accept: "image",
    limit: 10_000,
  } as const;
  await staging.receive({ ...field, stream: Readable.from([await picture()]) });
  const dead = `${hostname()}~2000000000`;
  const living = `${hostname()}~${process.ppid}`;
  const [recent, old] = ["elsewhere~1", "elsewhere~2"];
  for (const name of [dead, living, recent, old]) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, "x"), "x");
  }
  await utimes(join(root, old), 0, 0);
  await staging.sweep(new Date());
  const own = `${hostname()}~${process.pid}`;
  assert.deepEqual((await readdir(root)).sort(), [living, own, recent].sort());
  assert.equal((await readdir(join(root, own))).length, 1);
  await new Staging(root).clearOwn();
  assert.ok(!(await readdir(root)).includes(own));
});

test("leaves nothing of a stream that breaks", async () => {
  const staging = new Staging(root);
  const stream = new Readable({
    read() {
      this.push("half");
      this.destroy(new Error("line cut"));
    },
  });
  const field = {
    name: "a.png",
    field: "file",
    title: "文件",
    accept: "image",
    limit: 10_000,
  } as const;
  await assert.rejects(staging.receive({ ...field, stream }), /line cut/);
  const own = join(root, `${hostname()}~${process.pid}`);
  assert.deepEqual(await readdir(own).catch(() => []), []);
});

test("takes a file in whole, whether it is held in memory or not", async () => {
  const staging = new Staging(root);
  const field = { name: "a.png", field: "file", title: "文件", accept: "image" } as const;
  for (const side of [100, 700]) {
    const raw = { width: side, height: side, channels: 3 } as const;
    const bytes = await sharp(randomBytes(side * side * 3), { raw })
      .png()
      .toBuffer();
    const pieces = [bytes.subarray(0, 1_000), bytes.subarray(1_000, 9_000), bytes.subarray(9_000)];
    const stream = Readable.from(pieces);
    const staged = await staging.receive({ ...field, stream, limit: 10_000_000 });
    assert.deepEqual([staged.size, staged.width], [bytes.length, side]);
    assert.equal(staged.sha256, createHash("sha256").update(bytes).digest("hex"));
    assert.ok((await readFile(staged.path)).equals(bytes));
    await staging.discard(staged);
    await staging.discard(staged);
    await assert.rejects(
      staging.receive({ ...field, stream: Readable.from(pieces), limit: bytes.length - 1 }),
      { code: 413 },
    );
  }
  assert.deepEqual(await readdir(join(root, `${hostname()}~${process.pid}`)), []);
});

test("makes names that are safe to show, to send and to save", () => {
  assert.equal(cleanFileName("维修 手册.PDF", "pdf"), "维修 手册.pdf");
  assert.equal(cleanFileName("../../etc/pass\u0000wd.png", "png"), ".._.._etc_passwd.png");
  assert.equal(cleanFileName("gnp\u202efdp.exe\u202c.pdf ..", "pdf"), "gnpfdp.exe.pdf");
  assert.equal(cleanFileName("blob", "webp"), "blob.webp");
  assert.equal(cleanFileName("", "png"), "file.png");
  assert.ok(cleanFileName(`${"x".repeat(100_000)}.png`, "png").length < 260);
  assert.equal(extensionOf("a.png.HTML. ."), "html");
  const header = contentDisposition("attachment", 'a"\r\nX: 1;b.pdf');
  assert.doesNotMatch(header, /[\r\n]/);
  assert.equal(
    contentDisposition("inline", "图.png"),
    "inline; filename=\"_.png\"; filename*=UTF-8''%E5%9B%BE.png",
  );
});

test("reads a stream to its end when the disk fails in its middle", async () => {
  const own = join(root, "failing");
  await mkdir(own);
  await writeFile(join(own, `${hostname()}~${process.pid}`), "no folder");
  const stream = new Readable({ read: () => undefined });
  const field = { name: "a.pdf", field: "file", title: "文件", accept: "pdf" } as const;
  const received = new Staging(own).receive({ ...field, stream, limit: 10_000_000 });
  stream.push(Buffer.alloc(600_000));
  await assert.rejects(received, { code: "EEXIST" });
  const ended = once(stream, "end");
  stream.push(Buffer.alloc(600_000));
  stream.push(null);
  await ended;
});
