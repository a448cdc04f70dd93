import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { type Db, openDatabase } from "../db/database.ts";
import { findCurrentUser } from "./current-user.ts";
import { startSession } from "./sessions.queries.ts";

let database: TestDatabase;
let db: Db;
const now = new Date("2026-03-01T02:00:00Z");

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 2 });
  // 1 group ─ 2 branch ─ 3 hangar ─ 4 shift;  1 ─ 5 other branch;  6 separate firm ─ 7 its store
  await sql`
    insert into sys_dept (dept_id, dept_name, parent_id, order_num) values (1, '集团', null, 1),
      (2, '分公司', 1, 1), (3, '机库', 2, 1), (4, '班组', 3, 1), (5, '另一分公司', 1, 2),
      (6, '合作单位', null, 2), (7, '库房', 6, 1)`.execute(db);
  await sql`
    insert into sys_user (user_id, user_name, nick_name, dept_id, user_type, password_hash)
    values (10, 'li', '李', 3, '04', 'x'), (11, 'drifter', '无部门', null, '04', 'x')`.execute(db);
});
beforeEach(async () => {
  await sql`delete from sys_user_role`.execute(db);
  await sql`delete from sys_role`.execute(db);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

let made = 100;
async function role(
  dataScope: string,
  { status = "1", key = "", depts = [] as number[], userId = "10" } = {},
) {
  made += 1;
  const id = made;
  await sql`
    insert into sys_role (role_id, role_name, role_key, role_sort, status, data_scope)
    values (${id}, ${`角色${id}`}, ${key || `role${id}`}, ${id}, ${status}, ${dataScope})`.execute(
    db,
  );
  await sql`insert into sys_user_role values (${userId}::bigint, ${id})`.execute(db);
  for (const dept of depts)
    await sql`insert into sys_role_dept values (${id}, ${dept})`.execute(db);
}

async function scopeOf(userId = "10") {
  const client = { ip: "127.0.0.1", browser: "", os: "" };
  const { sessionId } = await db
    .transaction()
    .execute((tx) => startSession(tx, { userId, client, now }));
  const found = await findCurrentUser(db, { userId, sessionId, ip: "127.0.0.1", now });
  const user = found?.user;
  assert.ok(user);
  const { all, deptIds, own } = user.scope;
  return { all, own, deptIds: [...deptIds].sort() };
}

const none = { all: false, own: false, deptIds: [] as string[] };

test("reaches no rows without an enabled role", async () => {
  assert.deepEqual(await scopeOf(), none);
  await role("1", { status: "2", key: "admin" });
  assert.deepEqual(await scopeOf(), none);
});

test("reads each data scope", async () => {
  const expected: [string, object][] = [
    ["1", { ...none, all: true }],
    ["2", { ...none, deptIds: ["5", "7"] }],
    ["3", { ...none, deptIds: ["3"] }],
    ["4", { ...none, deptIds: ["3", "4"] }],
    ["5", { ...none, own: true }],
    ["6", { ...none, deptIds: ["1", "2", "3", "4", "5"] }],
  ];
  for (const [dataScope, scope] of expected) {
    await sql`delete from sys_user_role`.execute(db);
    await role(dataScope, { depts: [5, 7] });
    assert.deepEqual(await scopeOf(), scope, dataScope);
  }
});

test("unites the scopes of all enabled roles", async () => {
  await role("2", { depts: [7] });
  await role("4");
  await role("5");
  assert.deepEqual(await scopeOf(), { all: false, own: true, deptIds: ["3", "4", "7"] });
});

test("reaches no department without an own department", async () => {
  for (const dataScope of ["3", "4", "6"]) await role(dataScope, { userId: "11" });
  assert.deepEqual(await scopeOf("11"), none);
});

test("gives the role admin everything, regardless of its scope", async () => {
  await role("5", { key: "admin" });
  assert.equal((await scopeOf()).all, true);
});
