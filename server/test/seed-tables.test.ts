import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { seedTables } from "../seeds/seed-tables.ts";
import { openDatabase } from "../src/infra/db/database.ts";
import { testDatabase } from "./database.ts";

test("loads the rows of a table from the file of its name", async (t) => {
  const database = await testDatabase("seeded");
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
  const folder = await mkdtemp(join(tmpdir(), "aeromaint-seeds-"));
  t.after(() => db.destroy().then(database.drop));
  t.after(() => rm(folder, { recursive: true }));
  const post = { post_code: "PAINT", post_name: "喷漆", post_sort: 9, status: "1" };
  await writeFile(join(folder, "sys_post.json"), JSON.stringify([post]));
  await writeFile(join(folder, "people.json"), JSON.stringify([{ name: "周启航" }]));
  await db
    .transaction()
    .execute((tx) => seedTables(tx, { userId: "1", deptId: "2" }, pathToFileURL(`${folder}/`)));
  const row = await db
    .selectFrom("sysPost")
    .select(["postName", "createdBy"])
    .where("postCode", "=", "PAINT")
    .executeTakeFirst();
  assert.deepEqual(row, { postName: "喷漆", createdBy: "1" });
});
