import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Database, openDatabase } from "../../src/infra/db/database.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import * as rows from "./fixture/src/rows.ts";
import { seenStatements } from "./recorder.ts";
import { findWrongRows } from "./wrong-rows.ts";

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
});
after(async () => {
  await db.destroy();
  await database.drop();
});

test("finds wrong row types, and statements that never run", async () => {
  const { neverRun: _, ...others } = rows;
  for (const read of Object.values(others)) await read(db as never);
  const { asserted, unseen, wrong } = findWrongRows(seenStatements, "test/rows/fixture/");
  assert.equal(asserted, 7);
  const named = (lines: string[]) =>
    lines.map((line) => line.replace(/^.*rows\.ts:\d+:\d+:? /, ""));
  assert.deepEqual(
    unseen.map(({ name }) => name),
    ["test/rows/fixture/src/rows.ts neverRun"],
  );
  assert.deepEqual(named(wrong), [
    "total is string, not number",
    "ids[] is string, not number",
    "name is null, not string",
    "size is missing",
    "maker.name is number, not string",
    "maker.country is missing",
    "stock is string, not number",
  ]);
});
