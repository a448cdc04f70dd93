import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { permissions } from "@aeromaint/contracts/permissions.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import buttons from "../seeds/base/buttons.json" with { type: "json" };
import { seedBase } from "../seeds/seed-base.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

let database: TestDatabase;
let db: Db;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  await db.transaction().execute((tx) => seedBase(tx, { passwordHash: "-" }));
});
after(async () => {
  await db.destroy();
  await database.drop();
});

/** The statements with which migrations bring menus to databases that are already filled. */
async function calls(): Promise<string[]> {
  const folder = new URL("../migrations/", import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), "utf8")));
  return texts.flatMap((text) => text.match(/^CALL add_\w+\([^;]*\);/gm) ?? []);
}

/** Every menu by its codes from the root, with the roles that hold it. */
async function menus(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with recursive tree as (
      select menu_id, menu_code as path, menu_name, menu_type, perms from sys_menu
      where parent_id is null
      union all
      select m.menu_id, t.path || '/' || m.menu_code, m.menu_name, m.menu_type, m.perms
      from tree t join sys_menu m on m.parent_id = t.menu_id
    )
    select concat_ws(' ', path, menu_name, menu_type, perms, array(
      select r.role_key from sys_role_menu h join sys_role r using (role_id)
      where h.menu_id = t.menu_id order by 1)::text) as line
    from tree t order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

test("seeds buttons on screens and for rights that exist", () => {
  assert.deepEqual(
    Object.keys(buttons).filter((screen) => !(screen in screens)),
    [],
  );
  const rights = new Set<string>(permissions);
  const named = Object.values(buttons).flat();
  assert.deepEqual(
    named.filter(({ permission }) => !rights.has(permission)),
    [],
  );
});

test("migrations bring a filled database the menus and grants of the base data, once", async () => {
  const base = await menus();
  const statements = await calls();
  const paths = statements.flatMap((call) => /^CALL add_menu\('([^']+)'/.exec(call)?.[1] ?? []);
  assert.ok(paths.length >= 6, `${paths.length} menus`);
  const isNew = (line: string) =>
    paths.some((path) => line.startsWith(`${path} `) || line.startsWith(`${path}/`));
  const codes = paths.map((path) => path.split("/").at(-1) ?? "");
  await sql`
    with recursive gone as (
      select menu_id from sys_menu where menu_code = any(${codes}::text[])
      union select m.menu_id from sys_menu m join gone g on m.parent_id = g.menu_id
    ), grants as (delete from sys_role_menu where menu_id in (select menu_id from gone))
    delete from sys_menu where menu_id in (select menu_id from gone)`.execute(db);
  assert.deepEqual(
    await menus(),
    base.filter((line) => !isNew(line)),
  );
  for (const _ of ["first", "again"]) {
    for (const call of statements) await sql.raw(call).execute(db);
    assert.deepEqual(await menus(), base);
  }
});

test("grants nothing to a role that has lost what lies above, and nothing to others", async () => {
  await sql`
    delete from sys_role_menu h using sys_menu m
    where m.menu_id = h.menu_id and m.menu_code = 'management-center'`.execute(db);
  await sql.raw("CALL add_menu('management-center/probe', '试页', 'C')").execute(db);
  await sql.raw("CALL add_menu('no-such-center/probe', '试页', 'C')").execute(db);
  const added = (await menus()).filter((line) => line.includes("probe"));
  assert.deepEqual(added, ["management-center/probe 试页 C {}"]);
});
