// Slow: runs the command several times, also with servers.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { startTestApp } from "../../test/harness.ts";
import { freePort } from "../../test/process/free-port.ts";
import { type Db, openDatabase } from "../infra/db/database.ts";
import { hashPassword } from "../infra/passwords/password-hash.ts";
import { sealValue } from "../infra/passwords/sealed-value.ts";
import { startPostgres } from "../infra/postgres/launcher.ts";
import { keyFor } from "../infra/sessions/token-secret.ts";
import { judgeSpace } from "./check-data-folder.ts";
import { embeddedPostgres, judgeClock, judgeEmbedded } from "./check-database.ts";
import { checkMemory, checkNode } from "./check-environment.ts";
import { diagnose } from "./diagnose.ts";
import type { Finding } from "./finding.ts";

const now = new Date("2026-11-21T08:00:00Z");
let root: string;
let database: TestDatabase;
let db: Db;
let sound: Record<string, string>;

before(async () => {
  root = await mkdtemp(join(tmpdir(), "aeromaint-doctor-"));
  const backups = join(root, "backups");
  await mkdir(backups);
  await writeFile(join(backups, "aeromaint-20261121T030000Z.tar"), "");
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  sound = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: database.url,
    TOKEN_SECRET: randomBytes(32).toString("base64url"),
    EVIDENCE_KEY: randomBytes(32).toString("base64url"),
    DATA_DIR: join(root, "data"),
    BACKUP_DIR: backups,
    PUBLIC_URL: "https://mro.example",
    TRUST_PROXY: "127.0.0.1,10.0.0.0/8",
    PORT: String(await freePort()),
  };
  await mkdir(join(root, "data"));
});
after(async () => {
  await db.destroy();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Warnings and errors as `check level: sentence`. */
async function problems(changes: Record<string, string | undefined>, allFiles = false) {
  const findings = await diagnose({ ...sound, ...changes }, { allFiles, now });
  for (const { level, advice, said } of findings) {
    assert.ok(said.zh && said.en);
    assert.equal(advice !== undefined, level !== "good", "whatever is wrong comes with advice");
  }
  return wrong(findings);
}

/** Ignores the free space of the test machine. */
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ level, check }) => level !== "good" && check !== "disk-space");

/** The only warning or error. */
async function problem(changes: Record<string, string | undefined>, allFiles = false) {
  const [first, ...others] = await problems(changes, allFiles);
  assert.deepEqual(others, []);
  assert.ok(first, "nothing was found");
  return `${first.check} ${first.level}: ${first.said.zh} · ${first.said.en}`;
}

test("finds nothing wrong with a sound installation", async () => {
  const findings = await diagnose(sound, { allFiles: true, now });
  assert.deepEqual(wrong(findings), []);
  const checks = new Set(findings.map(({ check }) => check));
  for (const check of ["node", "configuration", "proxy", "server", "data-folder", "disk-space"]) {
    assert.ok(checks.has(check), check);
  }
  for (const check of ["token-secret", "backups", "database", "clock", "migrations", "accounts"]) {
    assert.ok(checks.has(check), check);
  }
  assert.ok(checks.has("files") && checks.has("evidence-key"));
});

describe("key of the evidence ledger", () => {
  const insert = (key: string) =>
    sql`insert into evidence (seq, at, actor, act, subject_kind, subject_id, subject_label, details, hash, key, signature)
      values (1, now(), '{}', 'x', 'x', 'x', 'x', '{}', ${"0".repeat(64)}, ${key}, 'x')`.execute(
      db,
    );
  const empty = () =>
    sql
      .raw(
        "alter table evidence disable trigger user; truncate evidence; alter table evidence enable trigger user",
      )
      .execute(db);

  test("warns about a missing key for several servers, and a key file that others can read", async (t) => {
    const EVIDENCE_KEY = undefined;
    assert.match(await problem({ EVIDENCE_KEY }), /^evidence-key warning: .*EVIDENCE_KEY/);
    const file = join(root, "data", "evidence-key");
    t.after(() => rm(file));
    await writeFile(file, randomBytes(32).toString("base64"), { mode: 0o644 });
    const found = await problems({ EVIDENCE_KEY });
    assert.ok(found.some(({ said }) => said.zh.includes("其他用户可以读取")));
    await writeFile(file, "damaged");
    assert.match(await problem({ EVIDENCE_KEY }), /^evidence-key error: .*已损坏/);
  });

  test("reports another key than the last one of the ledger", async (t) => {
    await insert("another");
    t.after(empty);
    assert.match(await problem({}), /^evidence-key warning: .*另一密钥/);
    assert.match(await problem({ EVIDENCE_KEY: undefined }), /^evidence-key error: .*不在本机/);
  });
});

test("reports the time of a change of key if the earlier key is kept", async (t) => {
  const kept = (table: string) => sql.raw(`delete from ${table}`).execute(db);
  t.after(() => kept("evidence_key"));
  await sql`insert into evidence_key values ('earlier', 9, 'hash', '2026-11-20 08:00+08')`.execute(
    db,
  );
  const findings = await diagnose(sound, { allFiles: false, now });
  const said = findings.find(({ check }) => check === "evidence-key");
  assert.equal(said?.level, "good");
  assert.match(said.said.zh, /自 2026-11-20 08:00:00 起由新密钥签名（序号 9 之后）/);
});

test("lists secrets sealed with another token secret", async (t) => {
  const key = keyFor("sign-in-provider", sound.TOKEN_SECRET ?? "");
  const { rows } = await sql<{ providerId: string }>`
    insert into sign_in_provider (provider_name, kind, status, user_types, settings, target)
    values ('能解开的', 'oidc', '2', '{04}', '{}', ''), ('解不开的', 'oidc', '2', '{04}', '{}', '')
    returning provider_id`.execute(db);
  t.after(() => sql`delete from sign_in_provider`.execute(db));
  const [{ providerId } = { providerId: "" }] = rows;
  const secret = sealValue({ key, ownerId: providerId }, Buffer.from("secret"));
  await sql`update sign_in_provider set secret = ${secret}`.execute(db);
  assert.match(
    await problem({}),
    /^sealed-secrets error: 1 个密钥由另一 TOKEN_SECRET 加密.*登录方式 解不开的/,
  );
});

describe("environment", () => {
  test("names invalid and misspelt variables", async () => {
    assert.match(await problem({ DATABASE_POOL: "0" }), /^configuration error: .*DATABASE_POOL/);
    assert.match(await problem({ TOKEN_SECRET: "short" }), /^configuration error: .*TOKEN_SECRET/);
    assert.match(await problem({ TOKEN_SECERT: "x" }), /^configuration warning: .*TOKEN_SECERT/);
  });

  test("reports trusted proxies that allow forged addresses, and missing ones", async () => {
    assert.match(await problem({ TRUST_PROXY: "0.0.0.0/0" }), /^proxy error/);
    assert.match(await problem({ TRUST_PROXY: "proxy.example" }), /^proxy error/);
    assert.match(await problem({ TRUST_PROXY: "10.0.0.0/40" }), /^proxy error/);
    assert.match(await problem({ TRUST_PROXY: undefined }), /^proxy warning/);
  });

  test("reports settings that are unsafe for visitors", async () => {
    assert.match(await problem({ PUBLIC_URL: "http://mro.example" }), /^public-address warning/);
    assert.match(await problem({ PUBLIC_URL: undefined }), /^public-address warning/);
    assert.match(await problem({ CAPTCHA: "off" }), /^public-address warning/);
  });

  test("judges Node, memory, clock and disk space by their limits", () => {
    const level = (finding: Finding | undefined) => finding?.level;
    assert.deepEqual(
      ["20.19.0", "22.17.1", "22.18.0", "26.1.0"].map((one) => level(checkNode(one))),
      ["error", "error", "good", "good"],
    );
    const memory = (limit: string) => level(checkMemory({ MEMORY_LIMIT_MB: limit }, 2 ** 31)[0]);
    assert.deepEqual(["1024", "4096"].map(memory), ["good", "error"]);
    const clocks = [0, -4_000, 4_000, 61_000, -61_000].map((ahead) => level(judgeClock(ahead)));
    assert.deepEqual(clocks, ["good", "warning", "warning", "error", "error"]);
    const spaces = [2 ** 28 - 1, 2 ** 30, 2 ** 33].map((free) => level(judgeSpace(free)));
    assert.deepEqual(spaces, ["error", "warning", "good"]);
  });
});

describe("machine", () => {
  test("tells another program on the port from this platform", async (t) => {
    const stranger = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nhello"));
    t.after(() => stranger.close());
    const port = await new Promise<number>((resolve) => {
      stranger.listen(0, "127.0.0.1", () => resolve((stranger.address() as { port: number }).port));
    });
    assert.match(await problem({ PORT: String(port) }), /^server error: .*其他程序/);
    const running = await startTestApp();
    t.after(() => running.close());
    const address = new URL(await running.app.listen({ host: "127.0.0.1", port: 0 }));
    const findings = await diagnose({ ...sound, PORT: address.port }, { allFiles: false, now });
    const said = findings.filter(({ check }) => check === "server").map(({ said: { en } }) => en);
    assert.deepEqual(said, [`the server is running on 127.0.0.1:${address.port}`]);
  });

  test("reports a data folder that is read-only or missing", async () => {
    const file = join(root, "a-file");
    await writeFile(file, "");
    const found = await problems({ DATA_DIR: join(file, "data") });
    assert.ok(found.some(({ check, level }) => check === "data-folder" && level === "error"));
    assert.match(await problem({ DATA_DIR: join(root, "elsewhere") }), /^data-folder warning/);
  });

  test("reports a kept secret that is too short or readable for others", async () => {
    const folder = join(root, "secrets");
    await mkdir(folder);
    const path = join(folder, "token-secret");
    const found = async () => {
      const all = await problems({ DATABASE_URL: "", TOKEN_SECRET: undefined, DATA_DIR: folder });
      return all.filter(({ check }) => check === "token-secret").map(({ level }) => level);
    };
    await writeFile(path, "x".repeat(43), { mode: 0o600 });
    assert.deepEqual(await found(), []);
    await chmod(path, 0o644);
    assert.deepEqual(await found(), ["warning"]);
    await writeFile(path, "short");
    assert.deepEqual(await found(), ["error", "warning"]);
  });

  test("reports missing and old backups", async () => {
    assert.match(await problem({ BACKUP_DIR: join(root, "none") }), /^backups warning/);
    const old = join(root, "old-backups");
    await mkdir(old);
    await writeFile(join(old, "aeromaint-20261101T030000Z.tar"), "");
    assert.match(await problem({ BACKUP_DIR: old }), /^backups warning: 最近的备份在 20 天前/);
  });
});

describe("database", () => {
  test("reports an unreachable database without its password", async () => {
    const url = `postgresql://aeromaint:Very-private-9@127.0.0.1:${await freePort()}/aeromaint`;
    const said = await problem({ DATABASE_URL: url });
    assert.match(said, /^database error: 数据库无法使用/);
    assert.ok(!said.includes("Very-private-9"));
  });

  test("reports a pool larger than the database allows", async () => {
    assert.match(await problem({ DATABASE_POOL: "400" }), /^database warning: DATABASE_POOL=400/);
  });

  test("reports a database of another program version", async () => {
    await sql`insert into sys_migration values ('998-later', '2026')`.execute(db);
    assert.match(await problem({}), /^migrations warning: .*998-later/);
    await sql`insert into sys_migration values ('999-contract-later', '2026')`.execute(db);
    assert.match(await problem({}), /^migrations error: .*999-contract-later/);
    await sql`delete from sys_migration where name like '99%'`.execute(db);
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from sys_migration where name = (select max(name) from sys_migration)
      returning name, timestamp`.execute(db);
    assert.match(await problem({}), /^migrations warning: 1 /);
    const [last] = rows;
    await sql`insert into sys_migration values (${last?.name}, ${last?.timestamp})`.execute(db);
    await sql`update sys_migration set name = '068-old' where name = '140-baseline'`.execute(db);
    assert.match(await problem({}), /^migrations error: 数据库的版本过旧/);
    await sql`update sys_migration set name = '140-baseline' where name = '068-old'`.execute(db);
  });

  test("lists what the database lacks of the schema", async () => {
    await sql`alter table sys_post drop column remark, add column colour text`.execute(db);
    await sql`drop index ix__sys_post__post_sort`.execute(db);
    await sql`alter function has_synonym(text, text) cost 7`.execute(db);
    const said = await problem({});
    assert.match(said, /^schema warning: 数据库结构与本版本有 3 处差异/);
    assert.match(
      said,
      /缺少：列 sys_post.remark、索引 ix__sys_post__post_sort; 不同：函数 has_synonym; 多出：列 sys_post.colour/,
    );
    await sql`alter function has_synonym(text, text) cost 100`.execute(db);
    await sql`create index ix__sys_post__post_sort on sys_post (post_sort, post_id)`.execute(db);
    await sql`alter table sys_post add column remark text, drop column colour`.execute(db);
  });

  test("reports demo passwords as an error in public and as a warning elsewhere", async () => {
    const passwordHash = await hashPassword(demoPasswords.admin);
    await db
      .insertInto("sysUser")
      .values({ userName: "admin", nickName: "管理员", userType: "00", passwordHash })
      .execute();
    assert.match(await problem({}), /^accounts error: 账号 admin /);
    const inside = { PUBLIC_URL: "http://127.0.0.1", TRUST_PROXY: undefined };
    assert.match(await problem(inside), /^accounts warning: 账号 admin /);
    await sql`delete from sys_user where user_name = 'admin'`.execute(db);
  });
});

describe("files", () => {
  const put = (folder: string, id: string, bytes: string) =>
    mkdir(join(folder, "files", "public", id.slice(0, 2)), { recursive: true }).then(() =>
      writeFile(join(folder, "files", "public", id.slice(0, 2), id), bytes),
    );

  test("finds missing files in a sample, and damaged or orphaned ones on request", async () => {
    const folder = join(root, "files-test");
    const [missing, damaged] = ["a", "b"].map((sign) => sign.repeat(22)) as [string, string];
    const sha256 = "0".repeat(64);
    const rows = [missing, damaged].map((fileId) => ({
      fileId,
      name: "a.png",
      size: "4",
      contentType: "image/png",
      sha256,
      position: 0,
    }));
    await db.insertInto("sysFile").values(rows).execute();
    await put(folder, damaged, "oops");
    const quick = await problems({ DATA_DIR: folder });
    assert.deepEqual(
      quick.map(({ said }) => said.en),
      [`files are missing (1): ${missing}`],
    );
    const all = await problems({ DATA_DIR: folder }, true);
    assert.deepEqual(
      all.map(({ said }) => said.en),
      [`files are missing (1): ${missing}`, `files are damaged (1): ${damaged}`],
    );
    await sql`delete from sys_file`.execute(db);
    const orphan = { DATA_DIR: folder };
    const later = new Date(Date.now() + 2 * 3_600_000);
    const found = await diagnose({ ...sound, ...orphan }, { allFiles: true, now: later });
    assert.ok(found.some(({ said }) => said.en === `files belong to no row (1): ${damaged}`));
  });

  test("reports an unreachable object store", async () => {
    const said = await problem({
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "aeromaint",
      S3_SECRET_ACCESS_KEY: "secret-key-of-the-store",
    });
    assert.match(said, /^files error: 文件存储无法使用/);
    assert.ok(!said.includes("secret-key-of-the-store"));
  });
});

test("reports the age of the embedded database and warns about an old one", async () => {
  const manifest = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  const versions = new Set(Object.values(JSON.parse(manifest).optionalDependencies));
  assert.deepEqual([...versions], [embeddedPostgres.version]);
  const young = judgeEmbedded("18.4", now);
  assert.equal(young.level, "good");
  assert.match(young.said.zh, /内置 PostgreSQL 18\.4.*已 5 个月.*DATABASE_URL/);
  assert.equal(judgeEmbedded("18.4", new Date("2027-08-01")).level, "warning");
});

describe("embedded database", () => {
  const embedded = (dataDir: string) => ({
    DATABASE_URL: undefined,
    TOKEN_SECRET: undefined,
    DATA_DIR: dataDir,
  });

  test("reads it with or without its server, and leaves it unchanged", async () => {
    const dataDir = join(root, "embedded");
    await mkdir(dataDir);
    assert.match(await problem(embedded(dataDir)), /^database warning: 还没有数据库/);
    const postgres = await startPostgres({ dataDir });
    try {
      assert.match(await problem(embedded(dataDir)), /^migrations warning: 数据库为空/);
    } finally {
      await postgres.stop();
    }
    assert.match(await problem(embedded(dataDir)), /^migrations warning: 数据库为空/);
    const again = await startPostgres({ dataDir });
    await again.stop();
  });
});

describe("command", () => {
  const program = fileURLToPath(new URL("./doctor-command.ts", import.meta.url));
  const run = (changes: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [program, ...args],
        { env: { ...sound, ...changes } },
        (error, stdout) => resolve({ code: error ? Number(error.code) : 0, output: stdout }),
      );
    });

  test("exits with 0, 1 or 2 and prints both languages", async () => {
    // The newest backup must be from today.
    const stamp = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
    await writeFile(join(root, "backups", `aeromaint-${stamp}.tar`), "");
    assert.equal((await run({})).code, 0);
    const warned = await run({ DATABASE_POOL: "400" });
    assert.equal(warned.code, 1);
    assert.match(warned.output, /⚠ database: .*只允许.* · .*allows.*\n +→ .*减小.* · .*lower/);
    const broken = await run({ TRUST_PROXY: "::/0" }, "--json");
    assert.equal(broken.code, 2);
    const findings: Finding[] = JSON.parse(broken.output);
    assert.deepEqual(
      findings.filter(({ level }) => level === "error").map(({ check }) => check),
      ["proxy"],
    );
  });
});
