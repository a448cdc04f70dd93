import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import {
  type BackOfficeScreen,
  permissions,
  type RightsArea,
  screens,
} from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import { seedBase } from "../seeds/seed-base.ts";
import { menuEntriesOf } from "../src/features/system/menu/menu-entries.ts";
import { placeMenus } from "../src/features/system/menu/place-menus.queries.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { listMenuPaths } from "./menu-lines.ts";

let database: TestDatabase | undefined;
let db: Db;

async function close(): Promise<void> {
  await db?.destroy();
  await database?.drop();
}
beforeEach(async () => {
  await close();
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 3 });
  await db.transaction().execute((tx) => seedBase(tx, { passwordHash: "-" }));
});
after(close);

/** Entries of a next release: a page with an export after the courses, or below another directory. */
function nextRelease(
  path: BackOfficeScreen["path"] = "/management-center/module-info/probe-manage",
) {
  const probe: RightsArea = { permission: "train:probe", title: "试件", actions: ["list", "add"] };
  const all: [string, BackOfficeScreen][] = Object.entries(screens);
  const after = all.findIndex(([name]) => name === "courses") + 1;
  all.splice(after, 0, ["probes", { path, title: "试件", areas: [probe] }]);
  return menuEntriesOf(Object.fromEntries(all));
}

const place = (entries = nextRelease()) =>
  db.transaction().execute((tx) => placeMenus(tx, entries));
const probes = async () => (await listMenuPaths(db)).filter((line) => line.includes("probe"));
const childrenOf = async (code: string) => {
  const { rows } = await sql<{ code: string }>`
    select m.menu_code as code from sys_menu m join sys_menu p on p.menu_id = m.parent_id
    where p.menu_code = ${code} order by m.order_num, m.menu_id`.execute(db);
  return rows.map((row) => row.code);
};
/** Moves an entry below another one. */
const move = (code: string, below: string) =>
  sql`update sys_menu set order_num = 90, parent_id =
    (select menu_id from sys_menu where menu_code = ${below}) where menu_code = ${code}`.execute(
    db,
  );
/** Removes an entry with everything below it. */
const remove = (code: string) =>
  sql`with recursive gone as (
      select menu_id from sys_menu where menu_code = ${code}
      union select m.menu_id from sys_menu m join gone g on m.parent_id = g.menu_id
    ), grants as (delete from sys_role_menu where menu_id in (select menu_id from gone))
    delete from sys_menu where menu_id in (select menu_id from gone)`.execute(db);

test("derives unique codes, and a button or page for every permission", () => {
  const entries = menuEntriesOf();
  assert.equal(new Set(entries.map(({ code }) => code)).size, entries.length);
  const granted = new Set(entries.flatMap(({ perms }) => perms?.split(",") ?? []));
  const without = permissions.filter((name) => !granted.has(name));
  assert.ok(
    without.every((name) => name.startsWith("aviation:collect:")),
    without.join(),
  );
  assert.deepEqual(
    [...granted].filter((name) => !permissions.includes(name as never)),
    [],
  );
});

test("adds a new page after the closest preceding one, for the role that has its directory", async () => {
  const before = await sql`select * from sys_menu order by menu_id`.execute(db);
  assert.deepEqual((await place()).unplaced, []);
  assert.deepEqual(await probes(), [
    "management-center/module-info/probe-manage 试件 C train:probe:list {platform_admin}",
    "management-center/module-info/probe-manage/probe-add 新增试件 F train:probe:add {platform_admin}",
  ]);
  const order = await childrenOf("module-info");
  assert.deepEqual(order.slice(2), ["course-manage", "probe-manage", "train-record"]);
  const after = await sql`select * from sys_menu
    where menu_code not like 'probe%' order by menu_id`.execute(db);
  assert.deepEqual(after.rows, before.rows, "existing entries are untouched");
  assert.deepEqual((await place()).added, [], "only once");
});

test("leaves out roles without the directory", async () => {
  await sql`delete from sys_role_menu`.execute(db);
  await place();
  assert.match((await probes()).join("\n"), /list \{\}\n.*add \{\}$/);
});

test("keeps removed entries away and changed ones as they are", async () => {
  await remove("course-manage");
  await remove("train-record-file");
  await sql`update sys_menu set menu_name = '训', hidden = true where menu_code = 'module-info'`.execute(
    db,
  );
  const before = await listMenuPaths(db);
  await place();
  assert.deepEqual(
    (await listMenuPaths(db)).filter((line) => !line.includes("probe")),
    before,
  );
  // The courses are gone, so the next one before them counts.
  assert.deepEqual((await childrenOf("module-info")).slice(1, 3), [
    "module-info-classify",
    "probe-manage",
  ]);
});

test("places an entry at the end of the nearest directory if its own was moved", async () => {
  await move("module-info", "system-manage");
  await place();
  assert.equal((await childrenOf("management-center")).at(-1), "probe-manage");
});

test("keeps the pages of a new directory together if the one above was moved", async () => {
  await move("module-info", "system-manage");
  await place(nextRelease("/management-center/module-info/probe-room/probe-manage"));
  assert.equal((await childrenOf("management-center")).at(-1), "probe-room");
  assert.deepEqual(await childrenOf("probe-room"), ["probe-manage"]);
});

test("leaves a company's own page alone that has the code of a new entry", async () => {
  await sql`insert into sys_menu (menu_name, menu_code, menu_type, order_num, parent_id)
    select '本公司', 'probe-manage', 'C', 1, menu_id from sys_menu where menu_code = 'system-manage'`.execute(
    db,
  );
  assert.equal((await place()).added.length, 2);
  const { rows } = await sql<{ name: string; screen: string | null }>`
    select menu_name as name, screen from sys_menu where menu_code = 'probe-manage' order by menu_id`.execute(
    db,
  );
  assert.deepEqual(rows, [
    { name: "本公司", screen: null },
    { name: "试件", screen: "probes" },
  ]);
});

test("places an entry at the end of the nearest directory if its own was removed", async () => {
  await remove("module-info");
  await place();
  assert.equal((await childrenOf("management-center")).at(-1), "probe-manage");
  assert.equal((await probes()).length, 2);
});

test("names an entry without any directory, and adds it as soon as there is one", async () => {
  await sql`update sys_menu set menu_code = 'own' where menu_code = 'management-center'`.execute(
    db,
  );
  assert.deepEqual((await place()).unplaced, ["试件", "新增试件"]);
  await sql`update sys_menu set menu_code = 'management-center' where menu_code = 'own'`.execute(
    db,
  );
  assert.equal((await place()).added.length, 2);
});

test("finds a moved page: it keeps its screen, and gets new buttons", async () => {
  await move("course-manage", "application-center");
  // State of earlier releases, which recorded no screens.
  await sql`update sys_menu set screen = null`.execute(db);
  await remove("course-add");
  await sql`delete from placed_menu where menu_code = 'course-add'`.execute(db);
  await place(menuEntriesOf());
  const { rows } = await sql<{ path: string; screen: string }>`
    select m.menu_code as path, m.screen from sys_menu m where m.screen = 'courses'`.execute(db);
  assert.deepEqual(rows, [{ path: "course-manage", screen: "courses" }]);
  assert.ok((await childrenOf("course-manage")).includes("course-add"));
});

test("two servers add an entry once", async () => {
  const placements = await Promise.all([place(), place()]);
  assert.deepEqual(placements.map(({ added }) => added.length).sort(), [0, 2]);
});
