// Slow: backs up and checks installations.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import pg from "pg";
import { pino } from "pino";
import { copyOut } from "../../src/backup/catalog.ts";
import { ledgerColumns } from "../../src/features/documents/evidence/check/ledger-line.ts";
import { openDatabase } from "../../src/infra/db/database.ts";
import { migrate } from "../../src/infra/db/migrate.ts";
import { install } from "../../src/installation.ts";
import { createServices } from "../../src/services.ts";
import { archiveOf, runCommand } from "./backup-commands.ts";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { call, signIn } from "./http-client.ts";
import { externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, startServer } from "./server-process.ts";

const timeZone = "Asia/Shanghai";
const dataDir = newDataDir();
let source: EmptyDatabase;
let env: Record<string, string>;
const databases: EmptyDatabase[] = [];

async function newDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

before(async () => {
  source = await newDatabase();
  env = externalDatabaseEnv(source.url, { DATA_DIR: dataDir });
  await migrate(source.url, { timeZone });
  const db = openDatabase(source.url, { timeZone, max: 4 });
  const services = createServices({ db, config: { dataDir }, log: pino({ level: "silent" }) });
  await install(services, { config: { demo: true, adminPassword: null }, now: new Date() });
  await db.destroy();
});
after(async () => {
  for (const database of databases) await database.drop();
});

const check = (args: string[] = [], over: Record<string, string> = {}) =>
  runCommand("evidence", ["--check", ...args], { ...env, ...over });

/** Head of the ledger in the command's output. */
async function headOf(given: Record<string, string>): Promise<string> {
  const { output } = await runCommand("evidence", [], given);
  const [, head] = /head: (\d+:[0-9a-f]{64})$/m.exec(output) ?? [];
  if (!head) throw new Error(output);
  return head;
}

/** Ledger in the format of pg_dump. */
async function dump(): Promise<string> {
  const client = new pg.Client({
    connectionString: source.url,
    options: `-c TimeZone=${timeZone}`,
  });
  await client.connect();
  const columns = ledgerColumns.join(", ");
  const rows: string[] = [];
  for await (const row of copyOut(client, `COPY evidence (${columns}) TO STDOUT`)) {
    rows.push(row.toString());
  }
  await client.end();
  const decoy =
    "COPY public.sys_oper_log (oper_url) FROM stdin;\nCOPY public.evidence (seq) FROM stdin;\n\\.\n";
  return `SET client_encoding = 'UTF8';\n${decoy}\nCOPY public.evidence (${columns}) FROM stdin;\n${rows.join("")}\\.\n`;
}

async function tamper(statement: string): Promise<void> {
  await source.rows("alter table evidence disable trigger user");
  await source.rows(statement);
  await source.rows("alter table evidence enable trigger user");
}

test("verifies the running data, a backup and a dump, up to the head", async () => {
  const head = await headOf(env);
  const archive = archiveOf(await runCommand("backup", ["--to", newDataDir()], env));
  const plain = join(newDataDir(), "ledger.sql");
  await writeFile(plain, await dump());
  await writeFile(`${plain}.gz`, gzipSync(await dump()));
  for (const file of [[], [archive], [plain], [`${plain}.gz`]]) {
    const ran = await check([...file, "--head", head]);
    assert.equal(ran.code, 0, ran.output);
    assert.ok(ran.output.includes(`all right up to: ${head}`), ran.output);
  }
});

test("keeps the ledger in a backup, without the signing key", async () => {
  const head = await headOf(env);
  const archive = archiveOf(await runCommand("backup", ["--to", newDataDir()], env));
  const seed = (await readFile(join(dataDir, "evidence-key"), "utf8")).trim();
  assert.ok(!(await readFile(archive)).includes(seed));
  const target = await newDatabase();
  const folder = newDataDir();
  const there = externalDatabaseEnv(target.url, { DATA_DIR: folder });
  const restored = await runCommand("restore", [archive], there);
  assert.equal(restored.code, 0, restored.output);
  // The archive contains the public key, which the restore keeps.
  const { output } = await runCommand("evidence", ["--check", archive, "--head", head], there);
  assert.match(output, /all right up to/);
  const kept = await runCommand("evidence", ["--check", "--head", head], there);
  assert.equal(kept.code, 0, kept.output);
  const [, key = ""] = /key: (\S+)$/m.exec(output) ?? [];
  const known = await runCommand("evidence", ["--check", "--key", key, "--head", head], there);
  assert.equal(known.code, 0, known.output);
  await assert.rejects(startServer(there, folder), /EVIDENCE_KEY.*evidence-key/s);
  const server = await startServer({ ...there, EVIDENCE_KEY: seed }, folder);
  await server.stop();
});

test("continues with a new key after a restore without the old one, and verifies each part", async () => {
  const archive = archiveOf(await runCommand("backup", ["--to", newDataDir()], env));
  const target = await newDatabase();
  const folder = newDataDir();
  const there = externalDatabaseEnv(target.url, {
    DATA_DIR: folder,
    EVIDENCE_KEY: randomBytes(32).toString("base64"),
  });
  assert.equal((await runCommand("restore", [archive], there)).code, 0);
  const server = await startServer(there, folder);
  const { data: key } = await call(server.address, "/open/evidence/key", {});
  assert.equal(key.earlierKeys.length, 1);
  const token = await signIn(server.address, "admin", demoPasswords.admin);
  const check = async () =>
    (await call(server.address, "/document/evidence/check", { token })).data;
  const { wrong, head } = await check();
  assert.deepEqual([wrong, head.seq], [null, key.earlierKeys[0].lastSeq]);
  const [product] = await target.rows<{ info_id: string }>(
    "select info_id from material_info where status = '0' limit 1",
  );
  const approval = { method: "PATCH", token, body: { status: "1" } };
  const approved = await call(server.address, `/material/info/${product?.info_id}`, approval);
  assert.equal(approved.status, 200, approved.message);
  const after = await check();
  assert.deepEqual([after.wrong, after.head.seq], [null, head.seq + 1]);
  const own = await runCommand("evidence", ["--check"], there);
  assert.equal(own.code, 0, own.output);
  await server.stop();
});

test("reports the first invalid entry, of the running data and of a backup", async () => {
  const head = await headOf(env);
  const cases: [string, RegExp][] = [
    ["delete from evidence where seq > 9", /not right: 序号 10 缺失/],
    ["update evidence set subject_label = subject_label || '。' where seq = 7", /序号 7 内容/],
    ["delete from evidence where seq = 4", /序号 4 缺失/],
  ];
  for (const [statement, said] of cases) {
    await tamper(statement);
    const archive = archiveOf(await runCommand("backup", ["--to", newDataDir()], env));
    for (const file of [[], [archive]]) {
      const ran = await check([...file, "--head", head]);
      assert.equal(ran.code, 1, ran.output);
      assert.match(ran.output, said);
    }
  }
});

test("explains missing options instead of printing a stack trace", async () => {
  const other = join(newDataDir(), "other.sql");
  await writeFile(other, "SELECT 1;\n");
  const custom = join(newDataDir(), "custom.dump");
  await writeFile(custom, "PGDMP rest");
  const cases: [string[], RegExp][] = [
    [["--head", "12"], /--head 必须形如/],
    [["--key", "short"], /不是 Ed25519 公钥/],
    [["/nowhere"], /无法打开文件/],
    [[other], /没有证据台账/],
    [[custom], /pg_restore/],
  ];
  for (const [args, said] of cases) {
    const ran = await check(args);
    assert.equal(ran.code, 2, ran.output);
    assert.match(ran.output, said);
    assert.doesNotMatch(ran.output, /^ {4}at /m);
  }
});
