import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { schemaFile, schemaSql } from "../tools/schema-sql.ts";
import { testDatabase } from "./database.ts";

test("schema.sql matches the migrations", async () => {
  const database = await testDatabase();
  const now = await schemaSql(database.url).finally(() => database.drop());
  assert.equal(await readFile(schemaFile, "utf8"), now, "run: npm run types:db");
});
