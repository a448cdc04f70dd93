// Slow: servers of their own are started, with databases.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { ownEnv } from "./own-server.ts";
import { newDataDir, ServerProcess, startServer } from "./server-process.ts";
import { refusesWellKnownPasswords } from "./well-known-passwords.ts";

const databases: EmptyDatabase[] = [];
after(async () => {
  for (const database of databases) await database.drop();
});

async function fresh(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

test("takes no well-known password of the administrator", async () => {
  const { address } = await startServer(ownEnv((await fresh()).url, { ADMIN_PASSWORD: "" }));
  await refusesWellKnownPasswords(address);
});

test("does not start with a well-known first password", async () => {
  const { url } = await fresh();
  for (const password of ["admin123", "12345678", "ADMIN123", "short"]) {
    const server = new ServerProcess(newDataDir(), ownEnv(url, { ADMIN_PASSWORD: password }));
    assert.deepEqual(await server.ended, { code: 1, signal: null }, password);
    assert.match(server.output, /^启动失败：环境变量 ADMIN_PASSWORD /);
    assert.ok(!server.output.includes(password), "the refusal does not repeat it");
  }
});
