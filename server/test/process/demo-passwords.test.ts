// Slow: starts installations with the whole demo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { runCommand } from "./backup-commands.ts";
import { call, sealed, sendRaw, trySignIn } from "./http-client.ts";
import { demoDataDir, ServerProcess, startServer } from "./server-process.ts";

/** One demo installation, from its first start until it is opened to other machines. */
const dataDir = demoDataDir();
const env = { CAPTCHA: "off" };
const names = Object.keys(demoPasswords);
const changed = new Map<string, string>();

test("signs in demo accounts only on this machine, by no other name or address", async () => {
  const server = await startServer(env, dataDir);
  const { address } = server;
  for (const [username, password] of Object.entries(demoPasswords)) {
    assert.equal((await trySignIn(address, { username, password })).status, 200, username);
    const body = { username, password: await sealed(address, password) };
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const forwarded = await call(address, "/auth/login", { method: "POST", body, headers });
    assert.deepEqual([forwarded.status, forwarded.message], [401, "登录失败"], username);
  }
  const text = JSON.stringify({
    username: "admin",
    password: await sealed(address, demoPasswords.admin),
  });
  const { status } = await sendRaw(
    address,
    `POST /api/auth/login HTTP/1.1\r\nHost: mro.example\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
  assert.equal(status, 401);
  await server.stop();
});

const open: [string, Record<string, string>][] = [
  ["HOST", { HOST: "0.0.0.0" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://mro.example" }],
  ["TRUST_PROXY", { TRUST_PROXY: "127.0.0.1" }],
  ["PUBLIC_URL、TRUST_PROXY", { PUBLIC_URL: "https://mro.example", TRUST_PROXY: "10.0.0.10" }],
];
for (const [variables, more] of open) {
  test(`refuses to start with ${variables} while a demo password is in use`, async () => {
    const server = new ServerProcess(dataDir, { ...env, ...more });
    assert.deepEqual(await server.ended, { code: 1, signal: null });
    assert.match(server.output, /启动失败：账号 .*演示密码/);
    for (const name of names) assert.ok(server.output.includes(name), name);
    assert.ok(server.output.includes(`而 ${variables} 允许`), server.output);
    assert.match(server.output, /npm run demo-passwords/);
    assert.doesNotMatch(server.output, /Hangar-145|^ {4}at /m);
  });
}

test("gives every demo account a new password by a command, also under a running server", async () => {
  const server = await startServer(env, dataDir);
  const { data } = await trySignIn(server.address, {
    username: "operator",
    password: demoPasswords.operator,
  });
  const ran = await runCommand("demo-passwords", [], { DATA_DIR: dataDir });
  assert.equal(ran.code, 0, ran.output);
  for (const [, name = "", password = ""] of ran.output.matchAll(/^ {2}(\w+) +(\S{16})$/gm)) {
    changed.set(name, password);
  }
  assert.deepEqual([...changed.keys()].sort(), [...names].sort());
  const profile = "/system/common/user/profile";
  const session = await call(server.address, profile, { token: data.accessToken });
  assert.equal(session.status, 401, "sessions end with the password");
  await server.stop();
  const again = await runCommand("demo-passwords", [], { DATA_DIR: dataDir });
  assert.match(again.output, /no demo password is in use/);
});

test("then starts for other machines, and accepts the new passwords from everywhere", async () => {
  const more = { PUBLIC_URL: "https://mro.example", TRUST_PROXY: "127.0.0.1" };
  const { address, output } = await startServer({ ...env, ...more }, dataDir);
  assert.doesNotMatch(output, /Hangar-145/, "no accounts for everybody to read");
  const headers = { "x-forwarded-for": "203.0.113.9" };
  for (const [username, password] of changed) {
    const body = { username, password: await sealed(address, password) };
    const { status } = await call(address, "/auth/login", { method: "POST", body, headers });
    assert.equal(status, 200, username);
  }
});
