import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { type Database, openDatabase } from "./database.ts";
import { requireTimeZone } from "./require-time-zone.ts";

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
});
after(async () => {
  await db.destroy();
  await database.drop();
});

test("accepts the zone of connections, and explains how to set another", async () => {
  await requireTimeZone(db, { timeZone: "Asia/Shanghai" });
  await assert.rejects(
    requireTimeZone(db, { timeZone: "Asia/Urumqi" }),
    /时区是 Asia\/Shanghai，而 TIME_ZONE 是 Asia\/Urumqi。请执行 ALTER ROLE "aeromaint" SET timezone/,
  );
});
