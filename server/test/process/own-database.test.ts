// Slow: starts and stops several databases.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { countRows, type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { call, signIn, trySignIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, ServerProcess, startServer } from "./server-process.ts";

let database: EmptyDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

test("seeds no demo, and uses ADMIN_PASSWORD for the administrator", async () => {
  const server = await startServer(externalDatabaseEnv(database.url));
  const counts = await countRows(database.url);
  assert.deepEqual(
    [counts.sys_user, counts.content_item, counts.platform_notice, counts.repair_person],
    [1, 0, 0, 0],
  );
  assert.ok((counts.sys_menu ?? 0) > 0 && (counts.sys_dict_data ?? 0) > 0, "base data is there");
  const token = await signIn(server.address, "admin", adminPassword);
  assert.equal((await call(server.address, "/system/user", { token })).status, 200);
  const known = await trySignIn(server.address, {
    username: "admin",
    password: demoPasswords.admin,
  });
  assert.deepEqual([known.status, known.message], [401, "登录失败"]);
  assert.doesNotMatch(server.output, /demo accounts|初始密码|Torque-wrench/);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});

test("keeps the data at the next start, regardless of ADMIN_PASSWORD", async () => {
  const earlier = await countRows(database.url);
  const server = await startServer(
    externalDatabaseEnv(database.url, { ADMIN_PASSWORD: "Another-one-78" }),
  );
  assert.deepEqual(await countRows(database.url), earlier);
  await signIn(server.address, "admin", adminPassword);
  await server.stop();
});

test("generates the administrator's password and shows it once", async () => {
  const fresh = await emptyDatabase();
  try {
    const env = externalDatabaseEnv(fresh.url, { ADMIN_PASSWORD: "" });
    const first = await startServer(env);
    const [, password = ""] = /shown once\): (\S+)/.exec(first.output) ?? [];
    assert.ok(password.length >= 16, first.output);
    const token = await signIn(first.address, "admin", password);
    const held = await call(first.address, "/system/user", { token });
    assert.deepEqual([held.status, held.message], [403, "请先修改初始密码"]);
    await first.stop();
    assert.ok(!first.log.join("\n").includes(password), "the log keeps no password");

    const second = await startServer(env);
    assert.doesNotMatch(second.output, /初始密码|shown once/);
    await signIn(second.address, "admin", password);
    await second.stop();
  } finally {
    await fresh.drop();
  }
});

test("does not start with a missing or weak token secret, and names the variable", async () => {
  const weak = ["", "short", "change-me-change-me-change-me-change-me", "a".repeat(64)];
  const servers = weak.map(
    (secret) =>
      new ServerProcess(newDataDir(), externalDatabaseEnv(database.url, { TOKEN_SECRET: secret })),
  );
  for (const server of servers) {
    assert.deepEqual(await server.ended, { code: 1, signal: null });
    assert.match(server.output, /^启动失败：环境变量 TOKEN_SECRET /);
    assert.doesNotMatch(server.output, /^ {4}at /m, "no stack for people");
  }
});

test("does not start without its database, and reports it without a stack trace", async () => {
  const nowhere = "postgresql://somebody:Hush-hush@127.0.0.1:1/nothing";
  const server = new ServerProcess(newDataDir(), externalDatabaseEnv(nowhere));
  assert.deepEqual(await server.ended, { code: 1, signal: null });
  assert.match(server.output, /启动失败：/);
  assert.doesNotMatch(server.output, /Hush-hush|^ {4}at /m);
});
