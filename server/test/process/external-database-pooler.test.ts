// Slow: starts PgBouncer and the machine's PostgreSQL.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { serverAccount } from "../../src/infra/postgres/account.ts";
import { DebianPostgres, findPostgres } from "./debian-postgres.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { call, signIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const program = "/usr/sbin/pgbouncer";
const programs = findPostgres();
const skip =
  programs && existsSync(program)
    ? false
    : "no PostgreSQL or PgBouncer of this machine: apt-get install postgresql pgbouncer";

const folder = mkdtempSync(join(tmpdir(), "aeromaint-pooler-"));
let postgres: DebianPostgres;
let pooler: ChildProcess;
let servers: ServerProcess[] = [];

for (const mode of ["session", "transaction"] as const) {
  describe(`a pooler of ${mode}s`, { skip }, () => {
    let env: ReturnType<typeof externalDatabaseEnv>;

    before(async () => {
      if (!programs || skip) return;
      postgres = new DebianPostgres(programs);
      await postgres.start();
      await postgres.query("create role aero login");
      // Settings that a direct connection would set itself.
      await postgres.query("alter role aero set timezone = 'Asia/Shanghai'");
      await postgres.query("alter role aero set statement_timeout = '30s'");
      await postgres.query("alter role aero set idle_in_transaction_session_timeout = '30s'");
      await postgres.query("create database aero owner aero");
      const direct = new URL(postgres.url("aero"));
      direct.username = "aero";
      const url = await startPooler(mode);
      env = externalDatabaseEnv(
        url,
        mode === "transaction" ? { DATABASE_DIRECT_URL: direct.href } : {},
      );
      servers = await Promise.all([startServer(env), startServer(env)]);
    });
    after(async () => {
      for (const server of servers) await server.end();
      if (pooler?.exitCode === null) {
        const ended = new Promise((resolve) => pooler.once("exit", resolve));
        pooler.kill("SIGTERM");
        await ended;
      }
      await postgres?.remove();
    });
    test("two servers migrate, sign in, write and receive each other's changes", async () => {
      const [one, other] = servers.map(({ address }) => address);
      assert.ok(one && other);
      const token = await signIn(one, "admin", adminPassword);
      const names = async (address: string): Promise<string[]> => {
        const { data } = await call(address, "/open/platform/name");
        return data.map(({ name }: { name: string }) => name);
      };
      assert.ok(!(await names(other)).includes("航线维修"), "now the other server holds an answer");
      const body = { name: "航线维修", orderNum: 9, cover: "2" };
      const made = await call(one, "/platform/category", { method: "POST", token, body });
      assert.equal(made.status, 200, made.message);
      await eventually("the new name", async () => (await names(other)).includes("航线维修"));
      const listening = await postgres.query(
        "select pid from pg_stat_activity where query ilike 'listen aeromaint_changes' and state = 'idle'",
      );
      assert.equal(listening.length, 2, "each server hears of the other's changes");
      const { data } = await call(other, "/system/common/user/profile", { token });
      assert.equal(data.user.userName, "admin");
    });

    test("uses the time zone of the role", async () => {
      const [one] = servers;
      assert.ok(one);
      const token = await signIn(one.address, "admin", adminPassword);
      const [row] = await postgres.query(
        "select to_char(max(login_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from sys_access_log",
        "aero",
      );
      const path = "/system/monitor/accesslog?pageNum=1&pageSize=1";
      const { data, message } = await call(one.address, path, { token });
      assert.equal(data?.list?.[0]?.loginTime, row?.at, message);
    });

    test("does not start if the server's zone differs from the role's", async (t) => {
      if (mode === "session") return t.skip("its connections bring their zone with them");
      await assert.rejects(startServer({ ...env, TIME_ZONE: "Europe/Berlin" }), /ALTER ROLE/);
    });

    test("many requests share few connections", async () => {
      const [one] = servers;
      assert.ok(one);
      const token = await signIn(one.address, "admin", adminPassword);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => {
          const body = {
            postCode: `pool_${at}`,
            postName: `岗位${at}`,
            postSort: at + 1,
            status: "1",
          };
          return call(one.address, "/system/post", { method: "POST", token, body });
        }),
      );
      assert.deepEqual([...new Set(answers.map(({ message }) => message))], ["新增成功"]);
    });
  });
}
after(() => rmSync(folder, { recursive: true, force: true }));

/** Starts PgBouncer with the documented settings. @returns URL of the database */
async function startPooler(mode: "session" | "transaction"): Promise<string> {
  const port = await freePort();
  const settings = [
    "[databases]",
    `aero = ${keywordsOf(postgres.url("aero"))}`,
    "[pgbouncer]",
    `pool_mode = ${mode}`,
    "ignore_startup_parameters = options",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    mode === "session" ? "default_pool_size = 60" : "default_pool_size = 3",
  ];
  const path = join(folder, "pgbouncer.ini");
  writeFileSync(path, settings.join("\n"));
  // PgBouncer refuses to run as root.
  const account = serverAccount([]);
  if (account) for (const one of [folder, path]) chownSync(one, account.uid, account.gid);
  pooler = spawn(program, ["-q", path], { ...account, cwd: folder, stdio: "ignore" });
  const url = `postgresql://aero@127.0.0.1:${port}/aero`;
  await eventually("PgBouncer", async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return url;
}

function keywordsOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `host=${hostname} port=${port} dbname=aero user=aero`;
}
