// Slow: starts and stops several databases.

import assert from "node:assert/strict";
import { test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { runningUrl } from "../../src/infra/postgres/endpoint.ts";
import { isRunning } from "../../src/infra/workers/processes.ts";
import { countRows } from "./databases.ts";
import { eventually } from "./eventually.ts";
import { call, sealed, signIn } from "./http-client.ts";
import { newDataDir, ServerProcess, startServer } from "./server-process.ts";
import { assertRefusesWellKnownPasswords } from "./well-known-passwords.ts";

/** One data folder for all tests of this file, like an installation. */
const dataDir = newDataDir();
const env = { CAPTCHA: "off" };
const demoSignIns = Object.entries(demoPasswords);
let seeded: Record<string, number>;

const start = (more: Record<string, string> = {}) => startServer({ ...env, ...more }, dataDir);

/** URL of the embedded database, from its process file. */
const databaseUrl = () => runningUrl(dataDir) ?? "";

async function countReleased({ address }: ServerProcess): Promise<number> {
  const { status, data } = await call(address, "/open/platform");
  assert.equal(status, 200);
  return data.total;
}

/** Stops the server and checks that its database stops too. */
async function stopWithDatabase(server: ServerProcess, signal?: NodeJS.Signals): Promise<void> {
  const { postmaster } = server;
  assert.ok(postmaster && isRunning(postmaster));
  const requestedAt = performance.now();
  assert.deepEqual(await server.stop(signal), { code: 0, signal: null });
  assert.ok(performance.now() - requestedAt < 10_000);
  assert.ok(!isRunning(postmaster), "no database is left running");
}

test("prints its address and the demo accounts at the first start, and serves", async () => {
  const server = await start();
  assert.match(server.address, /^http:\/\/127\.0\.0\.1:\d+$/);
  for (const [userName, password] of demoSignIns) {
    assert.match(server.output, new RegExp(`^ +${userName} +${password}$`, "m"));
  }
  assert.ok((await countReleased(server)) > 0);
  seeded = await countRows(databaseUrl());
  await stopWithDatabase(server);
});

test("does not seed again at the second start", async () => {
  const server = await start();
  assert.deepEqual(await countRows(databaseUrl()), seeded);
  assert.ok((await countReleased(server)) > 0);
  await signIn(server.address, "operator", demoPasswords.operator);
  await assertRefusesWellKnownPasswords(server.address);
  await stopWithDatabase(server, "SIGINT");
});

test("refuses a public address while a demo password is in use, naming the accounts", async () => {
  const server = new ServerProcess(dataDir, { ...env, HOST: "0.0.0.0" });
  assert.deepEqual(await server.ended, { code: 1, signal: null });
  assert.match(server.output, /启动失败：账号 .*演示密码/);
  for (const [userName] of demoSignIns) assert.ok(server.output.includes(userName), userName);
  assert.doesNotMatch(server.output, /Hangar-145|^ {4}at /m);
  assert.equal(server.postmaster, null, "its database is stopped too");
});

test("survives the death of its database", async () => {
  const server = await start();
  const { address } = server;
  const token = await signIn(address, "admin", demoPasswords.admin);
  const postmaster = server.postmaster ?? 0;
  process.kill(postmaster, "SIGKILL");
  const seen = new Set<number>();
  await eventually("readiness, after none", async () => {
    const ready = (await call(address, "/ready")).status;
    if (seen.has(503) && ready === 200) return true;
    seen.add(ready);
    assert.equal((await call(address, "/live")).status, 200);
    const answer = await call(address, "/system/post", { token });
    assert.ok([200, 503].includes(answer.status), `${answer.status} ${answer.message}`);
    return false;
  });
  assert.notEqual(server.postmaster, postmaster);
  assert.equal((await call(address, "/system/post", { token })).status, 200);
  assert.doesNotMatch(server.output, /unhandled|uncaught/i);
  await stopWithDatabase(server);
});

test("starts again after kill -9 with a running database, with every row", async () => {
  const killed = await start();
  const token = await signIn(killed.address, "admin", demoPasswords.admin);
  const body = { postCode: "kept", postName: "试车员", postSort: 9, status: "1" };
  const made = await call(killed.address, "/system/post", { method: "POST", token, body });
  assert.equal(made.status, 200, made.message);
  const orphan = killed.postmaster ?? 0;
  await killed.stop("SIGKILL");
  assert.ok(isRunning(orphan), "the database outlives its server");

  const server = await start();
  assert.ok(!isRunning(orphan) && server.postmaster !== orphan);
  assert.equal((await call(server.address, "/ready")).status, 200);
  const { data } = await call(server.address, `/system/post/${made.data.postId}`, { token });
  assert.equal(data.postCode, "kept");
  await stopWithDatabase(server);
});

test("accepts other machines once every demo password is changed", async () => {
  const own = await start();
  for (const [userName, password] of demoSignIns) {
    await changePassword(own, { userName, from: password, to: `${password}-no-more` });
  }
  await stopWithDatabase(own);
  const server = await start({ HOST: "0.0.0.0" });
  assert.doesNotMatch(server.output, /Hangar-145/, "no accounts for everybody to read");
  const { port } = new URL(server.address);
  assert.equal((await call(`http://127.0.0.1:${port}`, "/ready")).status, 200);
  await stopWithDatabase(server);
});

async function changePassword(
  { address }: ServerProcess,
  { userName, from, to }: { userName: string; from: string; to: string },
): Promise<void> {
  const token = await signIn(address, userName, from);
  const body = { oldPassword: await sealed(address, from), newPassword: await sealed(address, to) };
  const path = "/system/common/user/profile/updatepwd";
  const { status, message } = await call(address, path, { method: "PUT", token, body });
  assert.equal(status, 200, message);
}
