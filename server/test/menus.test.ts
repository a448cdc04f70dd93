import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { permissions } from "@aeromaint/contracts/auth/permissions.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import buttons from "../seeds/base/buttons.json" with { type: "json" };
import { seedBase } from "../seeds/seed-base.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { listMenuPaths } from "./menu-lines.ts";

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

/** Statements by which earlier migrations added pages and buttons to existing databases. */
const statements = [
  "CALL add_menu('management-center/evidence-ledger', '证据台账', 'C', 'document:evidence:list')",
  "CALL add_menu('management-center/evidence-ledger/evidence-export', '导出证据台账', 'F', 'document:evidence:export')",
  "CALL add_menu('application-center/my-circulation', '我的传阅', 'C')",
  "CALL add_menu('management-center/search-synonym', '同义词', 'C', 'search:synonym:list,search:synonym:query')",
  "CALL add_edit_buttons('management-center/search-synonym', 'synonym', '同义词', 'search:synonym')",
  "CALL add_menu('management-center/search-synonym/synonym-import', '导入同义词', 'F', 'search:synonym:import')",
  "CALL add_menu('management-center/search-synonym/synonym-export', '导出同义词', 'F', 'search:synonym:export')",
];

test("seeds buttons on existing screens with existing permissions", () => {
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

test("procedures add menus and grants like the base data, only once", async () => {
  const base = await listMenuPaths(db);
  const paths = statements.flatMap((call) => /CALL add_menu\('([^']+)'/.exec(call)?.[1] ?? []);
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
    await listMenuPaths(db),
    base.filter((line) => !isNew(line)),
  );
  for (const _ of ["first", "again"]) {
    for (const call of statements) await sql.raw(call).execute(db);
    assert.deepEqual(await listMenuPaths(db), base);
  }
});

test("grants nothing to a role without the parent menu, or to other roles", async () => {
  await sql`
    delete from sys_role_menu h using sys_menu m
    where m.menu_id = h.menu_id and m.menu_code = 'management-center'`.execute(db);
  await sql.raw("CALL add_menu('management-center/probe', '试页', 'C')").execute(db);
  await sql.raw("CALL add_menu('no-such-center/probe', '试页', 'C')").execute(db);
  const added = (await listMenuPaths(db)).filter((line) => line.includes("probe"));
  assert.deepEqual(added, ["management-center/probe 试页 C {}"]);
});
