// Slow: starts and stops a dozen databases.
// Own process: ends databases with their processes.

import assert from "node:assert/strict";
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "./launcher.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const made: string[] = [];

after(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

test("keeps data across restarts", async () => {
  const dataDir = newDataDir();
  const first = await startPostgres({ dataDir });
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS answer");
  await first.stop();
  const second = await startPostgres({ dataDir });
  assert.deepEqual(await query(second.url, "SELECT answer FROM kept"), [{ answer: 1 }]);
  await second.stop();
});

test("gives the application a role without superuser rights", async () => {
  const postgres = await startPostgres({ dataDir: newDataDir() });
  const rows = await query(
    postgres.url,
    "SELECT current_user::text AS role, current_setting('is_superuser') AS super, current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses",
  );
  await postgres.stop();
  assert.deepEqual(rows, [{ role: "aeromaint", super: "off", fsync: "on", addresses: "" }]);
});

test("finds Chinese text by trigrams", async () => {
  const postgres = await startPostgres({ dataDir: newDataDir() });
  await query(postgres.url, "CREATE EXTENSION pg_trgm");
  const rows = await query(postgres.url, "SELECT cardinality(show_trgm('航空维修')) AS trigrams");
  await postgres.stop();
  assert.deepEqual(rows, [{ trigrams: 5 }]);
});

test("takes over the PostgreSQL of a killed server", async () => {
  const dataDir = newDataDir();
  const killed = await startServer(dataDir);
  await query(killed.url, "CREATE TABLE acknowledged (id int)");
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  assert.ok(isRunning(killed.pid), "the postmaster outlives its server");

  const startedAt = performance.now();
  const next = await startPostgres({ dataDir });
  assert.ok(performance.now() - startedAt < 20_000);
  assert.ok(!isRunning(killed.pid));
  assert.deepEqual(await query(next.url, "SELECT count(*)::int FROM acknowledged"), [{ count: 0 }]);
  await next.stop();
});

test("refuses a data directory in use by another server, and names that server", async () => {
  const dataDir = newDataDir();
  const first = await startServer(dataDir);
  await assert.rejects(
    startPostgres({ dataDir }),
    new RegExp(`数据目录 .* 正被另一个服务进程使用（进程号 ${first.process.pid}）`),
  );
  assert.deepEqual(await query(first.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await end(first.process);
});

test("restarts a killed PostgreSQL at the same address", async () => {
  const postgres = await startPostgres({ dataDir: newDataDir() });
  const { url, pid } = postgres;
  await query(url, "CREATE TABLE committed (id int)");
  process.kill(pid, "SIGKILL");
  await until(() => postgres.pid !== pid);
  assert.equal(postgres.url, url);
  assert.deepEqual(await query(url, "SELECT count(*)::int FROM committed"), [{ count: 0 }]);
  await postgres.stop();
  assert.ok(!isRunning(postgres.pid));
});

test("starts although another program has the recorded process number", async () => {
  const dataDir = newDataDir();
  const first = await startPostgres({ dataDir });
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  await first.stop();
  writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
  const second = await startPostgres({ dataDir });
  assert.deepEqual(await query(second.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await second.stop();
});

test("starts again after an interrupted first start", async () => {
  const dataDir = newDataDir();
  const partial = join(dataDir, "postgres.partial-abc123");
  mkdirSync(partial);
  writeFileSync(join(partial, "PG_VERSION"), "18\n");
  const postgres = await startPostgres({ dataDir });
  assert.deepEqual(await query(postgres.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await postgres.stop();
});

test("does not change a directory that is not a cluster", async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "letter.txt"), "");
  await assert.rejects(startPostgres({ dataDir }), /不是数据库目录/);
});

test("moves the socket if its path is too long", async () => {
  const parent = newDataDir();
  chmodSync(parent, 0o711);
  const dataDir = join(parent, "很长的目录名".repeat(8));
  const postgres = await startPostgres({ dataDir });
  const socketDir = new URL(postgres.url).searchParams.get("host") ?? "";
  made.push(socketDir);
  assert.ok(!socketDir.startsWith(dataDir));
  assert.deepEqual(await query(postgres.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await postgres.stop();
});

test("ends PostgreSQL when its server exits without stopping it", async () => {
  const server = await startServer(newDataDir());
  server.process.stdin?.end(); // the event loop becomes empty before stop()
  await once(server.process, "exit");
  await until(() => !isRunning(server.pid));
});

test("runs as an ordinary user", { skip: !isRoot && "the other tests do" }, async () => {
  const dataDir = newDataDir();
  chownSync(dataDir, NOBODY, NOBODY);
  const server = await startServer(dataDir, { uid: NOBODY, gid: NOBODY });
  assert.deepEqual(await query(server.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await end(server.process);
});

test("as root, moves a cluster that the account could not reach", {
  skip: !isRoot && "needs root",
}, async () => {
  const closed = mkdtempSync(join(tmpdir(), "aeromaint-test-"));
  made.push(closed);
  chmodSync(closed, 0o700);
  const dataDir = join(closed, "data");
  const first = await startPostgres({ dataDir });
  const host = new URL(first.url).searchParams.get("host") ?? "";
  made.push(join(host, ".."));
  await query(first.url, "CREATE TABLE kept (id int)");
  await first.stop();
  const second = await startPostgres({ dataDir });
  assert.match(host, /^\/var\/lib\/aeromaint-/);
  assert.deepEqual(await query(second.url, "SELECT count(*)::int FROM kept"), [{ count: 0 }]);
  await second.stop();
});

function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "aeromaint-test-"));
  made.push(dir);
  return dir;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Server {
  process: ChildProcess;
  url: string;
  pid: number;
}

async function startServer(dataDir: string, options: SpawnOptions = {}): Promise<Server> {
  const fixture = join(import.meta.dirname, "launcher.fixture.ts");
  const child = spawn(process.execPath, [fixture, dataDir], {
    ...options,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = await once(lines, "line");
  return { process: child, ...JSON.parse(String(line)) };
}

async function end(server: ChildProcess): Promise<void> {
  server.stdin?.write("end\n");
  const [code] = await once(server, "exit");
  assert.equal(code, 0);
}

/** True if the process runs; false for a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!holds()) {
    assert.ok(Date.now() < deadline, "waited in vain");
    await sleep(20);
  }
}
