// Slow: migrates the whole demo of an earlier release.
// Own process: uses an installation of an earlier release.

import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import pg from "pg";
import { type DumpedTable, digestRows, listTables } from "../../src/backup/catalog.ts";
import { findLostFacts, readLedger } from "../../src/evidence/database-source.ts";
import { LedgerCheck } from "../../src/features/documents/evidence/check/ledger-check.ts";
import { placeMenus } from "../../src/features/system/menu/place-menus.queries.ts";
import { type Database, openDatabase } from "../../src/infra/db/database.ts";
import { migrate } from "../../src/infra/db/migrate.ts";
import { schemaFile, schemaSql } from "../../src/infra/db/schema-sql.ts";
import { testDatabase } from "../database.ts";
import { listMenuPaths } from "../menu-lines.ts";
import type { EmptyDatabase } from "../process/databases.ts";
import { releasedDemo } from "./released-demo.ts";

const timeZone = "Asia/Shanghai";
/** Tables that later migrations change; search entries are rebuilt. */
const changedTables =
  /^(sys_migration.*|sys_config|sys_dict_(data|type)|sys_(role_)?menu|outbox_event|file_text|number_queue|search_(entry|synonym))$/;
/** Derived columns that later migrations remove. */
const removedColumns: readonly string[] = ["codes", "facet_code", "next_change"];

/** Categories that ledger entries name for all their submitted revisions. */
const decided = `array(select category_id from content_item join revision r using (item_id)
  group by category_id having bool_and(r.state = 'draft' or exists (
    select from evidence e where e.subject_kind = 'revision' and e.subject_id = r.revision_id::text)))`;
const tamperRevision = `
  alter table revision disable trigger tr__revision__frozen;
  update revision set title = 'lost' where revision_id = (
    select revision_id from revision where state = 'withdrawn' limit 1);
  alter table revision enable trigger tr__revision__frozen;`;

let demo: EmptyDatabase;
let db: Database;
let client: pg.Client;
let tables: DumpedTable[];
let rowsBefore: Map<string, string>;

/** Row count and digest of each table, over its columns before the upgrade. */
async function rowsOf(all: readonly DumpedTable[]): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const table of all) {
    const { rows: count, digest } = await digestRows(client, table);
    rows.set(table.name, `${count} rows, ${digest}`);
  }
  return rows;
}

before(async () => {
  demo = await releasedDemo();
  client = new pg.Client({ connectionString: demo.url });
  await client.connect();
  // Renames categories after their ledger entries, and breaks the hash of a revision.
  await client.query(
    `update content_category set name = name || '（改）' where category_id = any(${decided})`,
  );
  await client.query(tamperRevision);
  tables = (await listTables(client))
    .filter(({ name }) => !changedTables.test(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((it) => !removedColumns.includes(it)),
    }));
  rowsBefore = await rowsOf(tables);
  await migrate(demo.url, { timeZone });
  db = openDatabase(demo.url, { timeZone, max: 2 });
});
after(async () => {
  await db?.destroy();
  await client?.end();
  await demo?.drop();
});

test("the upgraded demo has the schema of a new database", async () => {
  assert.equal(await schemaSql(client), await readFile(schemaFile, "utf8"));
});

test("keeps every row", async () => {
  assert.ok(tables.length >= 75, `${tables.length} tables`);
  assert.deepEqual(await rowsOf(tables), rowsBefore);
  const [counts] = await demo.rows<{ items: number; words: number }>(`
    select (select count(*)::int from content_item) as items,
      (select count(*)::int from search_synonym) as words`);
  assert.ok(counts && counts.items > 100 && counts.words > 200, JSON.stringify(counts));
});

test("frozen revisions and the ledger still verify", async () => {
  const frozen = await demo.rows<{ facts: string; sha256: string; form: number }>(
    "select facts, sha256, facts_form as form from revision where frozen_at is not null and title <> 'lost'",
  );
  assert.ok(frozen.length > 10);
  for (const { facts, sha256, form } of frozen) {
    assert.deepEqual([hash("sha256", facts), form], [sha256, 1], facts.slice(0, 200));
  }
  const lost = await findLostFacts(client);
  assert.deepEqual(
    lost.map(({ label }) => label.split(" ").at(-1)),
    ["lost"],
  );
  const keys = await demo.rows<{ key: string }>("select distinct key from evidence");
  const check = new LedgerCheck({ keys: keys.map(({ key }) => key) });
  for await (const line of readLedger(client)) check.add(line);
  const { head, wrong } = check.verdict();
  assert.equal(wrong, null);
  assert.ok(head && head.seq > 0);
});

test("menus and their roles match a new database", async (t) => {
  const fresh = await testDatabase("seeded");
  const other = openDatabase(fresh.url, { timeZone, max: 1 });
  t.after(() => other.destroy().then(fresh.drop));
  // Each start does this after the migrations.
  await db.transaction().execute((tx) => placeMenus(tx));
  // Demo accounts have their own roles.
  const byAdmins = (line: string) =>
    line.replace(/\{.*\}$/, (roles) => (roles.includes("platform_admin") ? "held" : ""));
  assert.deepEqual(
    (await listMenuPaths(db)).map(byAdmins),
    (await listMenuPaths(other)).map(byAdmins),
  );
});

test("the previous release finds its own migrations in order, after the baseline", async () => {
  const names = await demo.rows<{ name: string }>(
    "select name from sys_migration order by timestamp, name",
  );
  assert.deepEqual(
    names.slice(0, 2).map(({ name }) => name),
    ["001-baseline", "001-create-foundation"],
  );
  await migrate(demo.url, { timeZone });
});
