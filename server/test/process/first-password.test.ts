// Slow: starts servers with their databases.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, ServerProcess, startServer } from "./server-process.ts";
import { assertRefusesWellKnownPasswords } from "./well-known-passwords.ts";

const databases: EmptyDatabase[] = [];
after(async () => {
  for (const database of databases) await database.drop();
});

async function fresh(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

test("does not accept a well-known administrator password", async () => {
  const { address } = await startServer(
    externalDatabaseEnv((await fresh()).url, { ADMIN_PASSWORD: "" }),
  );
  await assertRefusesWellKnownPasswords(address);
});

test("does not start with a well-known initial password", async () => {
  const { url } = await fresh();
  for (const password of ["admin123", "12345678", "ADMIN123", "short"]) {
    const server = new ServerProcess(
      newDataDir(),
      externalDatabaseEnv(url, { ADMIN_PASSWORD: password }),
    );
    assert.deepEqual(await server.ended, { code: 1, signal: null }, password);
    assert.match(server.output, /^启动失败：环境变量 ADMIN_PASSWORD /);
    assert.ok(!server.output.includes(password), "the refusal does not repeat it");
  }
});
