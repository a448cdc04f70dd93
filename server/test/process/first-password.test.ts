import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { trySignIn } from "./http-client.ts";
import { ownEnv } from "./own-server.ts";
import { newDataDir, ServerProcess, startServer } from "./server-process.ts";

/** What systems of this kind have been delivered with, and what scanners try first. */
const wellKnown = ["admin123", "123456", "12345678", "admin", "admin888", "password"];

const databases: EmptyDatabase[] = [];
after(async () => {
  for (const database of databases) await database.drop();
});

async function fresh(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

const installations: [name: string, env: () => Promise<Record<string, string>>][] = [
  ["with a generated password", async () => ownEnv((await fresh()).url, { ADMIN_PASSWORD: "" })],
  ["with the demo", async () => ({ CAPTCHA: "off" })],
];

for (const [name, env] of installations) {
  test(`takes no well-known password of the administrator, ${name}`, async () => {
    const { address } = await startServer(await env());
    // Fewer than what locks the account, so that each is refused for what it is.
    for (const passwords of [wellKnown.slice(0, 3), wellKnown.slice(3)]) {
      for (const [at, password] of passwords.entries()) {
        const username = at === 0 ? "Admin " : "admin";
        const { status } = await trySignIn(address, { username, password });
        assert.ok([401, 429].includes(status), `${password} answered ${status}`);
      }
    }
    const { status, message } = await trySignIn(address, {
      username: "root",
      password: "admin123",
    });
    assert.deepEqual([status, message], [401, "登录失败"]);
  });
}

test("does not start with a well-known first password", async () => {
  const { url } = await fresh();
  for (const password of ["admin123", "12345678", "ADMIN123", "short"]) {
    const server = new ServerProcess(newDataDir(), ownEnv(url, { ADMIN_PASSWORD: password }));
    assert.deepEqual(await server.ended, { code: 1, signal: null }, password);
    assert.match(server.output, /^启动失败：环境变量 ADMIN_PASSWORD /);
    assert.ok(!server.output.includes(password), "the refusal does not repeat it");
  }
});
