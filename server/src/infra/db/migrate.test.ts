import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";
import { contractingMigration, readMigrationTexts, runMigrations } from "./migrate.ts";

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

/** Since this migration a release must work next to the previous one. */
const firstExpanding = 71;
const takingAway =
  /\b(drop (table|column|function|view|default)|rename|set not null|(?<!before )truncate)\b/i;

test('removes schema objects only in migrations named "contract"', async () => {
  for (const [name, text] of await readMigrationTexts()) {
    if (Number.parseInt(name, 10) < firstExpanding || contractingMigration.test(name)) continue;
    assert.doesNotMatch(text, takingAway, name);
  }
});

test("starts next to a newer release that has only added to the database", async () => {
  await migrated("998-create-something");
  await runMigrations(db as never);
  // The embedded database serves one release only: going back would be silent.
  await assert.rejects(
    runMigrations(db as never, { alone: true }),
    /更新的版本升级.*空的 DATA_DIR/,
  );
});

test("replaces texts of a later time if the database lacks a migration of this release", async () => {
  await sql`delete from sys_migration where name like '998-%'`.execute(db);
  await sql`update sys_migration_sql set revision = '2999', sha256 = '-' where name = 'type_and_above'`.execute(
    db,
  );
  const hashOf = async () =>
    (await sql`select from sys_migration_sql where sha256 = '-'`.execute(db)).rows.length;
  await runMigrations(db as never);
  assert.equal(await hashOf(), 1, "a former release beside a newer one");
  await sql`delete from sys_migration where name like '141-%'`.execute(db);
  await runMigrations(db as never);
  assert.equal(await hashOf(), 0);
});

test("refuses a database without objects that this release needs", async () => {
  await migrated("999-contract-something");
  await assert.rejects(runMigrations(db as never), /不再兼容（999-contract-something）/);
});

test("refuses a database that is too old and names the release to upgrade to first", async (t) => {
  const older = await testDatabase();
  const old = openDatabase(older.url, { timeZone: "Asia/Shanghai", max: 1 });
  t.after(() => old.destroy().then(older.drop));
  await sql`delete from sys_migration where name > '140-baseline'`.execute(old);
  await sql`update sys_migration set name = '068-create-staff-messages'`.execute(old);
  await assert.rejects(
    runMigrations(old as never),
    /最后一次升级为 068-create-staff-messages.*请先用最后一次升级为 070 的版本启动/,
  );
});
