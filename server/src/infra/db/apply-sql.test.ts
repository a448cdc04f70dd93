import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "../../../test/process/databases.ts";
import { applySql } from "./apply-sql.ts";
import { type Database, openDatabase } from "./database.ts";
import { createOwnTables } from "./migrate.ts";

let database: EmptyDatabase;
let db: Database;
before(async () => {
  database = await emptyDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
  await database.rows("create table part (number text, changes int default 0)");
  await createOwnTables(db as never);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const texts = {
  // Sorts before the file that it needs.
  listed: "create or replace view listed as select shape(number) as shape from part",
  shape:
    "create or replace function shape(n text) returns text language sql immutable return upper(n)",
  touch: `create or replace function touch() returns trigger language plpgsql as $$
    begin new.changes := old.changes + 1; return new; end $$;
    create trigger tr__touch before update on part for each row execute function touch();`,
};

/** @returns number of executed statements */
async function apply(
  changed: Record<string, string | null> = {},
  options: Parameters<typeof applySql>[1] = {},
): Promise<number> {
  let count = 0;
  const release = db.onStatement(({ query }) => {
    if (!/^\s*(select|begin|commit|rollback)/.test(query.sql)) count += 1;
  });
  const entries = Object.entries({ ...texts, ...changed });
  const all = new Map(entries.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
  try {
    await db
      .transaction()
      .execute((tx) => applySql(tx as never, { texts: all, revision: "2", ...options }));
  } finally {
    release();
  }
  return count;
}

const names = async () => {
  const rows = await database.rows<{ name: string }>(`
    select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace
    union all select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all select tgname from pg_trigger order by name`);
  return rows.map(({ name }) => name);
};

test("creates each text after those it needs, and executes nothing for unchanged ones", async () => {
  assert.ok((await apply()) > 0);
  assert.deepEqual(await names(), ["listed", "shape", "touch", "tr__touch"]);
  assert.equal(await apply(), 0);
});

test("replaces a function whose result changes, together with the view that uses it", async () => {
  await apply({
    shape:
      "create or replace function shape(n text, extra int default 1) returns int language sql immutable return length(n) + extra",
  });
  await database.rows("insert into part (number) values ('abc')");
  assert.deepEqual(await database.rows("select shape from listed"), [{ shape: 4 }]);
  assert.deepEqual(await names(), ["listed", "shape", "touch", "tr__touch"]);
  await apply();
  assert.deepEqual(await database.rows("select shape from listed"), [{ shape: "ABC" }]);
});

test("creates again what a migration dropped", async () => {
  await database.rows("drop view listed");
  await apply();
  assert.ok((await names()).includes("listed"));
});

test("drops texts and triggers that were removed, and nothing of others", async () => {
  await database.rows("create view report as select 1 as one");
  await apply({ listed: null, touch: texts.touch.replace(/create trigger.*$/, "") });
  assert.deepEqual(await names(), ["report", "shape", "touch"]);
  await apply();
  assert.deepEqual(await names(), ["listed", "report", "shape", "touch", "tr__touch"]);
});

test("moves a trigger from a removed file to another one", async () => {
  const moved = texts.touch.replaceAll("touch()", "change()");
  await apply({ touch: null, change: moved });
  assert.deepEqual(await names(), ["change", "listed", "report", "shape", "tr__touch"]);
  await apply();
});

test("keeps the texts of a newer release, unless this one has later migrations", async () => {
  await apply({ shape: null, listed: null }, { revision: "3" });
  assert.equal(await apply(), 0);
  assert.ok((await apply({}, { isNewest: true })) > 0);
  assert.ok((await names()).includes("listed"));
});

test("refuses another signature of a function that an index uses", async () => {
  await database.rows("create index on part (shape(number))");
  const other =
    "create or replace function shape(n text) returns int language sql immutable return 1";
  await assert.rejects(apply({ shape: other }), /不能改变.*index .* depends on function shape/);
  assert.equal(await apply(), 0);
});
