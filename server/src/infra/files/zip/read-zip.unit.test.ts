import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { type BuiltEntry, buildArchive } from "../sheets/archive.fixture.ts";
import { type PackedFile, readZip } from "./read-zip.ts";

const MiB = 1024 * 1024;
const upload = { field: "photos", title: "压缩包" };
const bytesOf = async (file?: PackedFile) => buffer((await file?.read()) ?? Readable.from([]));
const read = (entries: BuiltEntry[]) => readZip(buildArchive(entries), upload);

test("reads names and bytes from memory and disk, also in folders", async () => {
  const picture = randomBytes(300_000);
  // 张三.png as written by Chinese Windows.
  const gbk = { name: "\xd5\xc5\xc8\xfd.png", encoding: "latin1" } as const;
  const archive = buildArchive([
    { name: "照片/", data: "", flags: 0x800 },
    { name: "照片/李四.jpg", data: picture, flags: 0x800 },
    { ...gbk, data: "x" },
    { name: "windows\\wang.jpg", data: "" },
  ]);
  const folder = await mkdtemp(join(tmpdir(), "zip-"));
  try {
    const path = join(folder, "a.zip");
    await writeFile(path, archive);
    for (const source of [archive, path]) {
      const files = await readZip(source, upload);
      const names = ["照片/李四.jpg", "张三.png", "windows/wang.jpg"];
      assert.deepEqual(
        files.map((file) => file.path),
        names,
      );
      const bytes = await Promise.all(files.map(bytesOf));
      assert.deepEqual(bytes, [picture, Buffer.from("x"), Buffer.alloc(0)]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("decodes names of one archive together, and uses declared encodings", async () => {
  const latin = "latin1" as const;
  const pathsOf = async (entries: BuiltEntry[]) => (await read(entries)).map(({ path }) => path);
  // 毛伟 in GBK is also valid UTF-8.
  const maowei = { name: "\xc3\xab\xce\xb0.jpg", encoding: latin, data: "x" };
  assert.deepEqual(await pathsOf([maowei]), ["毛伟.jpg"]);
  const zhang = { name: "\xd5\xc5\xc8\xfd.jpg", encoding: latin, data: "x" };
  assert.deepEqual(await pathsOf([zhang, maowei]), ["张三.jpg", "毛伟.jpg"]);
  assert.deepEqual(await pathsOf([{ name: "José.jpg", data: "x" }]), ["José.jpg"]);
  assert.deepEqual(await pathsOf([{ name: "ëΰ.jpg", data: "x", flags: 0x800 }]), ["ëΰ.jpg"]);
  const field = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from("毛伟.jpg")]);
  field.writeUInt32LE(crc32(Buffer.from("?.jpg")), 1);
  const extra = Buffer.concat([Buffer.from([0x75, 0x70, field.length, 0]), field]);
  assert.deepEqual(await pathsOf([{ name: "?.jpg", data: "x", extra }]), ["毛伟.jpg"]);
  // The declared encoding is wrong: a renamed entry, and GBK marked as UTF-8.
  assert.deepEqual(await pathsOf([{ ...zhang, extra }]), ["张三.jpg"]);
  assert.deepEqual(await pathsOf([{ ...zhang, flags: 0x800 }]), ["张三.jpg"]);
});

test("reads ZIP64 fields from memory and disk", async () => {
  const sizes = Buffer.alloc(20);
  sizes.writeUInt32LE(0x00100001, 0);
  sizes.writeUInt32LE(3, 4);
  sizes.writeUInt32LE(deflateRawSync("abc").length, 12);
  const entry = { name: "a.jpg", data: "abc", extra: sizes, isZip64: true };
  const [file] = await read([entry]);
  assert.deepEqual([file?.size, (await bytesOf(file)).toString()], [3, "abc"]);
});

test("refuses paths outside the archive, passwords and other files", async () => {
  const outside = ["../a.jpg", "a/../../b.jpg", "/etc/a.jpg", "C:\\a.jpg", "..\\a.jpg", "a\0.jpg"];
  for (const name of outside) {
    await assert.rejects(read([{ name, data: "x" }]), /^AppError: 压缩包中有指向外部的路径/, name);
  }
  await assert.rejects(read([{ name: "a.jpg", data: "x", flags: 1 }]), /压缩包有密码/);
  await assert.rejects(readZip(Buffer.from("PK\x03\x04"), upload), /不是完整的zip文件/);
  const cut = buildArchive([{ name: "a.jpg", data: "x" }]);
  cut.writeUInt32LE(cut.length, cut.length - 6);
  await assert.rejects(readZip(cut, upload), /压缩包已损坏/);
});

test("unpacks at most the declared bytes and limits their sum", async () => {
  const zeros = Buffer.alloc(8 * MiB);
  const [lying] = await read([{ name: "a.jpg", data: zeros, declared: 1_000 }]);
  await assert.rejects(bytesOf(lying), /“a.jpg”已损坏/);
  const [short] = await read([{ name: "a.jpg", data: "abc", declared: 4 }]);
  await assert.rejects(bytesOf(short), /“a.jpg”已损坏/);
  const bomb = [1, 2, 3].map((at) => ({ name: `${at}.jpg`, data: "x", declared: 80 * MiB }));
  await assert.rejects(read(bomb), /解压后超过200MB/);
  const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, data: "" }));
  await assert.rejects(read(many), /超过10000个/);
});
