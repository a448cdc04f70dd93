import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { runStatement, testDatabase } from "./database.ts";

test("gives each caller its own migrated database", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await runStatement(one.url, "CREATE TABLE only_here (id int)");
  assert.equal(await hasTable(one.url, "only_here"), true);
  assert.equal(await hasTable(other.url, "only_here"), false);
  assert.equal(await hasTable(other.url, "sys_migration"), true);
  await Promise.all([one.drop(), other.drop()]);
});

test("drops a database with open connections", async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  const cutOff = new Promise((resolve) => client.on("error", resolve));
  await client.connect();
  await database.drop();
  assert.ok((await cutOff) instanceof Error);
});

async function hasTable(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS found", [name]);
  await client.end();
  return rows[0].found;
}
