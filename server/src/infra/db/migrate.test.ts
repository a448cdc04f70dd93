import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";
import { contractingMigration, knownMigrations, migrateOn } from "./migrate.ts";

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const migrated = (name: string) =>
  db
    .insertInto("sysMigration" as never)
    .values({ name, timestamp: new Date().toISOString() } as never)
    .execute();

/** From here on a release works beside the one before. */
const firstExpanding = 70;
const takingAway = /\b(drop (table|column|function|view|default)|rename|set not null|truncate)\b/i;

test("takes away only by migrations that say so", async () => {
  for (const name of await knownMigrations()) {
    if (Number.parseInt(name, 10) < firstExpanding || contractingMigration.test(name)) continue;
    const file = new URL(`../../../migrations/${name}.sql`, import.meta.url);
    assert.doesNotMatch(await readFile(file, "utf8"), takingAway, name);
  }
});

test("starts beside a newer release that has only added to the database", async () => {
  await migrated("998-create-something");
  await migrateOn(db as never);
});

test("refuses a database that has lost what this release needs", async () => {
  await migrated("999-contract-something");
  await assert.rejects(migrateOn(db as never), /不再兼容（999-contract-something）/);
});
