// Slow: waits for a stopped database and its restart.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startPostgres } from "../../src/infra/postgres/launcher.ts";
import { rowsOf } from "./databases.ts";
import { eventually } from "./eventually.ts";
import { call, signIn, trySignIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

// Has its own cluster, because it is stopped while other tests run.
const clusterDir = newDataDir();
const startDatabase = () => startPostgres({ dataDir: clusterDir });

let database: Awaited<ReturnType<typeof startDatabase>>;
let server: ServerProcess;
let token: string;

before(async () => {
  database = await startDatabase();
  server = await startServer(externalDatabaseEnv(database.url));
  token = await signIn(server.address, "admin", adminPassword);
});

const statusOf = async (path: string) => (await call(server.address, path, { token })).status;

test("loses every connection, and still answers the next call", async () => {
  await rowsOf(
    database.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await eventually("a first good answer", async () => {
    const status = await statusOf("/system/post");
    assert.ok([200, 503].includes(status), String(status));
    return status === 200;
  });
  assert.ok(server.isRunning);
});

test("is alive but not ready while the database is away, and reports it on every call", async () => {
  await database.stop();
  assert.equal((await call(server.address, "/live")).status, 200);
  const body = { postCode: "lost", postName: "失联岗", postSort: 1, status: "1" };
  const answers = await Promise.all([
    call(server.address, "/ready"),
    call(server.address, "/captcha"),
    call(server.address, "/open/platform?title=未缓存"),
    call(server.address, "/system/common/user/profile", { token }),
    call(server.address, "/system/post", { token }),
    call(server.address, "/system/post", { method: "POST", token, body }),
    call(server.address, "/system/post/1", { method: "DELETE", token }),
    call(server.address, "/auth/logout", { method: "DELETE", token }),
  ]);
  for (const { status, headers, ...answer } of answers) {
    assert.equal(status, 503);
    assert.equal(headers.get("cache-control"), "no-store");
    const { requestId, ...rest } = answer;
    assert.match(requestId ?? "", /^[0-9a-f-]{36}$/);
    const message = "服务暂不可用，请稍后再试";
    assert.deepEqual(rest, { code: 503, reason: "unavailable", message, data: null });
  }
});

test("recovers by itself when the database is back, with its sessions", async () => {
  database = await startDatabase();
  try {
    await eventually("readiness", async () => (await statusOf("/ready")) === 200);
    assert.equal(await statusOf("/system/post"), 200);
    await eventually("the ear for other servers' changes", () =>
      rowsOf(
        database.url,
        "select 1 from pg_stat_activity where query ilike 'listen aeromaint_changes'",
      ).then((rows) => rows.length === 1),
    );
    const again = await trySignIn(server.address, {
      username: "admin",
      password: adminPassword,
    });
    assert.equal(again.status, 200);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  } finally {
    await database.stop();
  }
});
