import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { seedTables } from "../seeds/seed-tables.ts";
import { openDatabase } from "../src/infra/db/database.ts";
import { testDatabase } from "./database.ts";

const files = {
  sys_post: [{ post_code: "PAINT", post_name: "喷漆", post_sort: 9, status: "1" }],
  material_category: [{ name: "机轮", children: [{ name: "轮胎" }, { name: "刹车" }] }],
  aircraft: [{ registration: "B-919C", msn: 7, type_id: { aircraft_type: "C919" } }],
  people: [{ name: "周启航" }],
};

async function seededDatabase(t: { after: (end: () => Promise<void>) => void }) {
  const database = await testDatabase("seeded");
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
  t.after(() => db.destroy().then(database.drop));
  return db;
}

test("loads the rows of a table from the file of its name", async (t) => {
  const db = await seededDatabase(t);
  const folder = await mkdtemp(join(tmpdir(), "aeromaint-seeds-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [table, rows] of Object.entries(files)) {
    await writeFile(join(folder, `${table}.json`), JSON.stringify(rows));
  }
  await db
    .transaction()
    .execute((tx) => seedTables(tx, { userId: "1", deptId: "2" }, pathToFileURL(`${folder}/`)));
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', post_name, created_by) as line from sys_post where post_code = 'PAINT'
    union all select concat_ws(' ', a.registration, t.name, a.dept_id)
      from aircraft a join aircraft_type t using (type_id)
    union all (select concat_ws(' ', c.name, p.name, c.order_num)
      from material_category c left join material_category p on p.category_id = c.parent_id
      order by c.category_id)`.execute(db);
  assert.deepEqual(
    rows.map(({ line }) => line),
    ["喷漆 1", "B-919C C919 2", "机轮 1", "轮胎 机轮 1", "刹车 机轮 2"],
  );
});

test("every file of rows is a table, or read by a seed", async (t) => {
  const db = await seededDatabase(t);
  const seeds = new URL("../seeds/", import.meta.url);
  const sources = (await readdir(seeds)).filter((name) => name.endsWith(".ts"));
  const code = (
    await Promise.all(sources.map((name) => readFile(new URL(name, seeds), "utf8")))
  ).join();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
  const tables = new Set(rows.map(({ name }) => `${name}.json`));
  for (const folder of ["base", "demo"]) {
    const names = (await readdir(new URL(folder, seeds))).filter((name) => name.endsWith(".json"));
    assert.deepEqual(
      names.filter((name) => !tables.has(name) && !code.includes(`./${folder}/${name}`)),
      [],
    );
  }
});
