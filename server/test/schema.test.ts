import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import pg from "pg";
import { readSqlFiles } from "../src/infra/db/apply-sql.ts";
import { schemaFile, schemaSql } from "../src/infra/db/schema-sql.ts";
import { describeTexts, readLanded, withNewTexts } from "../tools/landed.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(() => client.end().then(database.drop));

test("schema.sql matches the migrations", async () => {
  const now = await schemaSql(client);
  assert.equal(await readFile(schemaFile, "utf8"), now, "run: npm run types:db");
});

test("a landed migration never changes, nor a function whose results are stored", async () => {
  const landed = await readLanded();
  const now = await describeTexts();
  assert.deepEqual(
    now.hashes,
    landed.hashes,
    "Write a new migration instead. A changed function of an index or column needs one that rebuilds these; " +
      "then correct its hash in landed.json. New texts: npm run types:db",
  );
  assert.equal(landed.sql.sha256, now.sql, "run: npm run types:db");
});

test("records a later time for each change, also with a clock that went back", async () => {
  const revision = "2999-01-01T00:00:00.000Z";
  const { sql } = await withNewTexts({ sql: { revision, sha256: "-" }, hashes: {} });
  assert.ok(sql.revision > revision);
});

test("marks the functions that columns, indexes and CHECKs use", async () => {
  const { rows } = await client.query<{ name: string }>(`
    with recursive used as (
      select p.oid, p.proname::text as name from pg_proc p join pg_depend d on d.refobjid = p.oid
      where p.pronamespace = 'public'::regnamespace
        and d.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
      union
      select p.oid, p.proname from used u join pg_depend d on d.objid = u.oid join pg_proc p on p.oid = d.refobjid
      where p.pronamespace = 'public'::regnamespace
    ) select distinct name from used where not exists (select from pg_depend e where e.objid = used.oid and e.deptype = 'e')`);
  const marked = (await readSqlFiles()).filter(({ isStored }) => isStored);
  assert.deepEqual(rows.map(({ name }) => name).sort(), marked.map(({ name }) => name).sort());
});
