// Slow: backs up and restores whole servers.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, open, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { pino } from "pino";
import { openDatabase } from "../../src/infra/db/database.ts";
import { migrate, runMigrations } from "../../src/infra/db/migrate.ts";
import { install } from "../../src/installation.ts";
import { createServices } from "../../src/services.ts";
import { allRows, archiveOf, hashesBelow, runCommand, schemaOf } from "./backup-commands.ts";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { signIn } from "./http-client.ts";
import { externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, startServer } from "./server-process.ts";

const timeZone = "Asia/Shanghai";
const databases: EmptyDatabase[] = [];
const envOf = ({ url }: EmptyDatabase, dataDir: string) =>
  externalDatabaseEnv(url, { DATA_DIR: dataDir });

async function newDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

let source: EmptyDatabase;
const dataDir = newDataDir();
const backups = newDataDir();
let archive: string;

before(async () => {
  source = await newDatabase();
  await migrate(source.url, { timeZone });
  const db = openDatabase(source.url, { timeZone, max: 4 });
  const services = createServices({ db, config: { dataDir }, log: pino({ level: "silent" }) });
  await install(services, { config: { demo: true, adminPassword: null }, now: new Date() });
  await db.destroy();
  // Contains characters that text formats often lose.
  await source.rows(
    `update platform_notice set notice_content = E'\\\\N\\t\\\\.\\r\\nline 二\\u0001 𠮷 \\\\' where notice_id = (select min(notice_id) from platform_notice)`,
  );
  const ran = await runCommand("backup", ["--to", backups], envOf(source, dataDir));
  assert.equal(ran.code, 0, ran.output);
  archive = archiveOf(ran);
});
after(async () => {
  for (const database of databases) await database.drop();
});

test("restores every row, every file and the schema", async () => {
  const target = await newDatabase();
  const folder = newDataDir();
  const ran = await runCommand("restore", [archive], envOf(target, folder));
  assert.equal(ran.code, 0, ran.output);
  const rows = await allRows(source.url);
  assert.ok((rows.search_entry?.length ?? 0) > 10 && (rows.sys_file?.length ?? 0) > 10);
  const { evidence_key: keys = [], ...restored } = await allRows(target.url);
  assert.deepEqual({ ...restored, evidence_key: [] }, rows);
  assert.equal(keys.length, 1, "the archive's key keeps the ledger checkable");
  assert.deepEqual(await schemaOf(target.url), await schemaOf(source.url));
  const files = await hashesBelow(join(dataDir, "files"));
  assert.equal(Object.keys(files).length, rows.sys_file?.length);
  assert.deepEqual(await hashesBelow(join(folder, "files")), files);
  assert.deepEqual(await readdir(folder), ["files"], "nothing else is left");
});

test("writes archives that tar and sha256sum can read", async () => {
  const folder = newDataDir();
  const names = execFileSync("tar", ["-tf", archive], { encoding: "utf8" }).trim().split("\n");
  assert.deepEqual(names.slice(-2), ["manifest.json", "SHA256SUMS"]);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  execFileSync("sha256sum", ["--quiet", "-c", "SHA256SUMS"], { cwd: folder });
  assert.equal((await stat(archive)).mode & 0o077, 0, "others may not read it");
});

test("refuses an archive with any changed or missing byte, and writes nothing", async () => {
  const target = await newDatabase();
  const folder = newDataDir();
  const spoilt = join(newDataDir(), "spoilt.tar");
  const { size } = await stat(archive);
  const refused = async (what: string) => {
    const ran = await runCommand("restore", [spoilt], envOf(target, folder));
    assert.equal(ran.code, 1, `${what}: ${ran.output}`);
    assert.match(ran.output, /^恢复失败：备份文件已损坏：/m, what);
    assert.doesNotMatch(ran.output, /^ {4}at /m, what);
  };
  // Offsets of a header, of rows, of a file, and of the hashes at the end.
  for (const at of [120, 700, Math.floor(size / 2), size - 1_500]) {
    await copyFile(archive, spoilt);
    await changeByte(spoilt, at);
    await refused(`byte ${at}`);
  }
  for (const length of [0, 512, Math.floor(size / 3), size - 4_000]) {
    await copyFile(archive, spoilt);
    await truncate(spoilt, length);
    await refused(`cut to ${length}`);
  }
  assert.deepEqual(await allRows(target.url), {});
  assert.deepEqual(await readdir(folder), []);
});

test("does not change a database with data, unless forced", async () => {
  const target = await newDatabase();
  const folder = newDataDir();
  await target.rows("create table of_somebody (thing text)");
  const refused = await runCommand("restore", [archive], envOf(target, folder));
  assert.equal(refused.code, 1);
  assert.match(refused.output, /数据库不是空的.*--force/);
  assert.deepEqual(await allRows(target.url), { of_somebody: [] });
  const ran = await runCommand("restore", [archive, "--force"], envOf(target, folder));
  assert.equal(ran.code, 0, ran.output);
  const restored = await allRows(target.url);
  assert.deepEqual({ ...restored, evidence_key: [] }, await allRows(source.url));
});

test("rolls back everything if the files do not fit", async () => {
  const target = await newDatabase();
  const folder = newDataDir();
  await writeFile(join(folder, "files"), "in the way");
  const ran = await runCommand("restore", [archive], envOf(target, folder));
  assert.equal(ran.code, 1);
  assert.match(ran.output, /^恢复失败：/m);
  assert.deepEqual(await allRows(target.url), {});
  assert.deepEqual(await readdir(folder), ["files"]);
});

test("migrates an older archive, and refuses one of a later version", async () => {
  const older = await newDatabase();
  const folder = newDataDir();
  const db = openDatabase(older.url, { timeZone, max: 2 });
  await runMigrations(db as never, { upTo: "001-baseline" });
  await older.rows(
    "insert into sys_post (post_code, post_name, post_sort, status) values ('old', '旧岗', 1, '1')",
  );
  await db.destroy();
  const saved = await runCommand("backup", ["--to", folder], envOf(older, newDataDir()));
  assert.equal(saved.code, 0, saved.output);
  const target = await newDatabase();
  const ran = await runCommand("restore", [archiveOf(saved)], envOf(target, newDataDir()));
  assert.equal(ran.code, 0, ran.output);
  const names = (rows: Record<string, string[]>) => Object.keys(rows);
  assert.deepEqual(names(await allRows(target.url)), names(await allRows(source.url)));
  const posts = await target.rows("select post_name from sys_post");
  assert.deepEqual(posts, [{ post_name: "旧岗" }]);

  await older.rows("update sys_migration set name = '003-create-file'");
  const tooOld = await runCommand("backup", ["--to", newDataDir()], envOf(older, newDataDir()));
  const unfilled = await newDatabase();
  const outdated = await runCommand("restore", [archiveOf(tooOld)], envOf(unfilled, newDataDir()));
  assert.equal(outdated.code, 1);
  assert.match(
    outdated.output,
    /最后一次升级为 003-create-file.*请先用最后一次升级为 070 的版本启动/,
  );
  assert.deepEqual(await allRows(unfilled.url), {});

  await older.rows("update sys_migration set name = '070-find-keywords-at-once'");
  const released = await runCommand("backup", ["--to", newDataDir()], envOf(older, newDataDir()));
  const upgraded = await runCommand(
    "restore",
    [archiveOf(released)],
    envOf(unfilled, newDataDir()),
  );
  assert.equal(upgraded.code, 0, upgraded.output);

  await older.rows("insert into sys_migration values ('999-of-the-future', now()::text)");
  const later = await runCommand("backup", ["--to", newDataDir()], envOf(older, newDataDir()));
  const empty = await newDatabase();
  const refused = await runCommand("restore", [archiveOf(later)], envOf(empty, newDataDir()));
  assert.equal(refused.code, 1);
  assert.match(refused.output, /更新版本的程序（999-of-the-future）/);
  assert.deepEqual(await allRows(empty.url), {});
});

test("reports missing and changed files, and keeps the newest archives", async () => {
  const target = await newDatabase();
  const folder = newDataDir();
  const kept = join(folder, "backups");
  const env = { ...envOf(target, folder), BACKUP_KEEP: "2" };
  assert.equal((await runCommand("restore", [archive], env)).code, 0);
  const [gone, spoilt] = await target.rows<{ file_id: string }>(
    "select file_id from sys_file where not is_private and size > 0 order by file_id limit 2",
  );
  assert.ok(gone && spoilt);
  const pathOf = (id: string) => join(folder, "files", "public", id.slice(0, 2), id);
  await rm(pathOf(gone.file_id));
  await changeByte(pathOf(spoilt.file_id), 0);
  for (let made = 0; made < 3; made += 1) {
    const ran = await runCommand("backup", [], env);
    assert.equal(ran.code, 0, ran.output);
    assert.match(ran.output, new RegExp(`missing \\(1\\): ${gone.file_id}`));
    assert.match(ran.output, new RegExp(`damaged \\(1\\): ${spoilt.file_id}`));
    assert.ok(existsSync(archiveOf(ran)), "the new one is never the one that goes");
    const checked = await runCommand("restore", [archiveOf(ran), "--check"], env);
    assert.equal(checked.code, 0, checked.output);
    const archives = (await readdir(kept)).filter((name) => name.endsWith(".tar"));
    assert.equal(archives.length, Math.min(made + 1, 2));
  }
  const stale = join(kept, "aeromaint-20200101T000000Z.tar.partial");
  await writeFile(stale, "of a crash");
  await utimes(stale, 0, 0);
  await writeFile(join(kept, "notes.txt"), "somebody's");
  await runCommand("backup", ["--keep", "1"], env);
  assert.deepEqual((await readdir(kept)).map((name) => name.replace(/\d{8}T\d{6}/, "")).sort(), [
    "aeromaint-Z.tar",
    "aeromaint-Z.tar.checked",
    "notes.txt",
  ]);
});

test("backs up the running embedded database, and restores into it after it has stopped", async () => {
  const folder = newDataDir();
  const restored = await runCommand("restore", [archive], { DATA_DIR: folder });
  assert.equal(restored.code, 0, restored.output);
  const server = await startServer({ CAPTCHA: "off" }, folder);
  await signIn(server.address, "mechanic", demoPasswords.mechanic);
  const saved = await runCommand("backup", [], { DATA_DIR: folder });
  assert.equal(saved.code, 0, saved.output);
  const refused = await runCommand("restore", [archiveOf(saved), "--force"], { DATA_DIR: folder });
  assert.equal(refused.code, 1);
  assert.match(refused.output, /正被另一个服务进程使用/);
  await signIn(server.address, "mechanic", demoPasswords.mechanic);
  await server.stop();
  const again = await runCommand("backup", [], { DATA_DIR: folder });
  assert.equal(again.code, 0, again.output);
});

async function changeByte(path: string, at: number): Promise<void> {
  const file = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 0x5a]), 0, 1, at);
  await file.close();
}
