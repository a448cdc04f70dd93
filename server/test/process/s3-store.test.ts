// Slow: starts its own S3 server.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { creditCodeOf } from "../../src/features/people/people.fixture.ts";
import { readConfig } from "../../src/infra/config/config.ts";
import { openDatabase } from "../../src/infra/db/database.ts";
import { FilesService } from "../../src/infra/files/files-service.ts";
import { archiveOf, rowsWithoutCredentials, runCommand } from "./backup-commands.ts";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { eventually } from "./eventually.ts";
import { call, sealed, signIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { S3Server } from "./s3-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const timeZone = "Asia/Shanghai";
let s3: S3Server;
let database: EmptyDatabase;
let env: Record<string, string>;
let server: ServerProcess;
let token: string;

before(async () => {
  s3 = await S3Server.start();
  database = await emptyDatabase();
  env = externalDatabaseEnv(database.url, s3.env);
  server = await startServer(env);
  token = await signIn(server.address, "admin", adminPassword);
});
after(async () => {
  await server?.end();
  await s3.remove();
  await database.drop();
});

const objects = () => s3.fileIds();
const rows = async () =>
  (await database.rows<{ id: string }>("select file_id as id from sys_file"))
    .map(({ id }) => id)
    .sort();

async function picture(width = 640): Promise<Buffer> {
  const create = { width, height: 400, channels: 3, background: "#1a6cff" } as const;
  return sharp({ create }).png().toBuffer();
}

/** Sends a form with texts and named files. */
function send(path: string, fields: Record<string, string | [name: string, bytes: Uint8Array]>) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === "string") body.append(field, value);
    else body.append(field, new Blob([new Uint8Array(value[1])]), value[0]);
  }
  return call(server.address, path, { method: "POST", token, body });
}

const upload = (name: string, bytes: Uint8Array) => send("/system/oss/0", { file: [name, bytes] });

async function uploaded(name: string, bytes: Uint8Array): Promise<string> {
  const answer = await upload(name, bytes);
  assert.equal(answer.status, 200, answer.message);
  return answer.data[0].attachmentId;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/api${path}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("stores an upload, and returns it whole, in part and as a download", async () => {
  const bytes = await picture();
  const id = await uploaded("起落架.png", bytes);
  const whole = await get(`/open/oss/preview/byid/${id}`);
  assert.equal(whole.headers.get("content-type"), "image/png");
  assert.equal(whole.headers.get("content-length"), String(bytes.length));
  assert.deepEqual(await bytesOf(whole), bytes);
  const part = await get(`/open/oss/preview/byid/${id}`, { range: "bytes=10-49" });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("content-range"), `bytes 10-49/${bytes.length}`);
  assert.deepEqual(await bytesOf(part), bytes.subarray(10, 50));
  assert.match(s3.seen.at(-1) ?? "", / bytes=10-49$/, "no more than the part is fetched");
  const beyond = await get(`/open/oss/preview/byid/${id}`, { range: `bytes=${bytes.length}-` });
  assert.equal(beyond.status, 416);
  const download = await get(`/open/oss/download/${id}`);
  assert.match(download.headers.get("content-disposition") ?? "", /^attachment; filename=/);
  assert.deepEqual(await bytesOf(download), bytes);
  const { width } = await sharp(
    await bytesOf(await get(`/open/oss/preview/byid/${id}?w=320`)),
  ).metadata();
  assert.equal(width, 320);
  const staging = join(server.dataDir, "staging");
  const staged = await readdir(staging, { recursive: true }).catch(() => []);
  assert.deepEqual(staged, [], "such a picture waits in memory");
  assert.equal(existsSync(join(server.dataDir, "files")), false, "nothing stays on its disk");
});

test("stores an upload of many megabytes", async () => {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(30_000_000, "a\n")]);
  const id = await uploaded("手册.pdf", Buffer.concat([bytes, Buffer.from("\n%%EOF\n")]));
  const back = await bytesOf(await get(`/open/oss/download/${id}`));
  const sum = (of: Uint8Array) => createHash("sha256").update(of).digest("hex");
  assert.equal(sum(back.subarray(0, bytes.length)), sum(bytes));
});

test("removes the bytes with the row", async () => {
  const id = await uploaded("去除.png", await picture());
  assert.ok((await objects()).includes(id));
  const gone = await call(server.address, `/system/oss/${id}`, { method: "DELETE", token });
  assert.equal(gone.status, 200, gone.message);
  assert.ok(!(await objects()).includes(id));
  assert.equal((await get(`/open/oss/preview/byid/${id}`)).status, 404);
});

test("replaces an avatar: adds the new file and removes the old one", async () => {
  const path = "/system/common/user/profile/avatar";
  const change = async () => {
    const answer = await send(path, { avatar: ["头像.png", await picture(200)] });
    assert.equal(answer.status, 200, answer.message);
    const [file] = await database.rows<{ id: string }>(
      "select file_id as id from sys_file f join sys_user u on u.user_id = f.owner_id where u.user_name = 'admin' and f.field = 'avatar'",
    );
    return file?.id ?? "";
  };
  const first = await change();
  const second = await change();
  assert.notEqual(first, second);
  const stored = await objects();
  assert.deepEqual([stored.includes(first), stored.includes(second)], [false, true]);
});

test("removes an upload if its transaction fails", async () => {
  const earlier = await objects();
  await database.rows(
    `create function refuse_file() returns trigger language plpgsql as
       $$ begin raise exception 'not now'; end $$`,
  );
  await database.rows(
    "create trigger refuse_file before insert on sys_file for each row execute function refuse_file()",
  );
  const before = s3.seen.length;
  try {
    assert.equal((await upload("失败.png", await picture())).status, 500);
  } finally {
    await database.rows("drop trigger refuse_file on sys_file");
    await database.rows("drop function refuse_file");
  }
  const changes = s3.seen.slice(before).flatMap((line) => /^PUT|^DELETE/.exec(line) ?? []);
  assert.deepEqual(changes, ["PUT", "DELETE"], "it had been there");
  assert.deepEqual(await objects(), earlier);
});

test("protects private files from people without permission", async () => {
  const licence = await picture(300);
  const pwd = await sealed(server.address, "Wing-2026-lift");
  const made = await send("/repair/info/materials", {
    name: "firm",
    nickName: "航材公司",
    mobile: "13900000001",
    pwd,
    oldpwd: pwd,
    creditCode: creditCodeOf(1),
    enterpriseName: "蓝桥航材有限公司",
    avatar: ["头像.png", await picture(100)],
    licence: ["执照.png", licence],
  });
  assert.equal(made.status, 200, made.message);
  const [file] = await database.rows<{ id: string }>(
    "select file_id as id from sys_file where is_private",
  );
  assert.ok(file && (await objects()).includes(file.id));
  assert.equal((await get(`/open/oss/preview/byid/${file.id}`)).status, 404);
  assert.equal((await get(`/open/oss/download/${file.id}`)).status, 404);
  assert.equal((await get(`/system/oss/content/${file.id}`)).status, 401);
  const read = await get(`/system/oss/content/${file.id}`, { authorization: `Bearer ${token}` });
  assert.equal(read.status, 200);
  assert.deepEqual(await bytesOf(read), licence);
});

test("removes bytes without a row, but not those of a possibly open transaction", async () => {
  const known = await rows();
  const id = await uploaded("孤儿.png", await picture());
  await database.rows("delete from sys_file where file_id = $1", [id]);
  const db = openDatabase(database.url, { timeZone, max: 2 });
  try {
    const files = new FilesService(db, { ...readConfig(env), dataDir: newDataDir() });
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await files.sweep(later(30));
    assert.ok((await objects()).includes(id));
    assert.equal((await files.sweep(later(65)))?.orphans, 1);
  } finally {
    await db.destroy();
  }
  assert.deepEqual(await objects(), known);
  assert.deepEqual(await rows(), known);
});

test("answers without the store in Chinese, loses nothing, and recovers", async () => {
  const bytes = await picture();
  const id = await uploaded("常在.png", bytes);
  const known = await rows();
  const text = "文件存储暂不可用，请稍后再试";
  await s3.close();
  try {
    for (const answer of [
      await call(server.address, "/ready"),
      await call(server.address, `/open/oss/preview/byid/${id}`),
      await call(server.address, `/open/oss/preview/byid/${id}?w=320`),
      await upload("稍后.png", bytes),
    ]) {
      assert.deepEqual([answer.status, answer.message], [503, text]);
    }
    assert.equal((await call(server.address, "/live")).status, 200);
    assert.equal((await call(server.address, "/open/platform/name")).status, 200);
    const removal = await call(server.address, `/system/oss/${id}`, { method: "DELETE", token });
    assert.equal(removal.status, 200, "rows do not wait for the store: what stays is swept");
  } finally {
    await s3.open();
  }
  await eventually("readiness", async () => (await call(server.address, "/ready")).status === 200);
  assert.deepEqual(
    await rows(),
    known.filter((one) => one !== id),
  );
  assert.deepEqual(
    await bytesOf(await get(`/open/oss/download/${await uploaded("又.png", bytes)}`)),
    bytes,
  );
  assert.ok(!server.output.includes(env.S3_SECRET_ACCESS_KEY ?? ""), "no key in the log");
});

test("backs up the bucket's files and restores them into another bucket", async () => {
  await server.end();
  const folder = newDataDir();
  const saved = await runCommand("backup", ["--to", folder], env);
  assert.equal(saved.code, 0, saved.output);
  assert.doesNotMatch(saved.output, /missing|damaged/);
  const target = await emptyDatabase();
  const place = {
    ...externalDatabaseEnv(target.url, s3.env),
    S3_PREFIX: "restored",
    DATA_DIR: newDataDir(),
  };
  try {
    const ran = await runCommand("restore", [archiveOf(saved)], place);
    assert.equal(ran.code, 0, ran.output);
    assert.deepEqual(
      await rowsWithoutCredentials(target.url),
      await rowsWithoutCredentials(database.url),
    );
    assert.deepEqual(await s3.fileIds({ S3_PREFIX: "restored" }), await rows());
    const again = await runCommand("backup", ["--to", folder], place);
    assert.doesNotMatch(again.output, /missing|damaged/, "every byte is as its row says");
    assert.deepEqual(await readdir(place.DATA_DIR), []);
  } finally {
    await target.drop();
  }
});
