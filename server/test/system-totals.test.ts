import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Actor } from "../src/crud/actor.ts";
import type { Page, Paging } from "../src/crud/paging.ts";
import {
  accessLog,
  clearLog,
  listLog,
  operationLog,
  sweepLogs,
} from "../src/features/system/logs/log.queries.ts";
import { listUsers } from "../src/features/system/user/user-list.queries.ts";
import {
  type Database,
  type Db,
  openDatabase,
  type Read,
  type Tx,
} from "../src/infra/db/database.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { writeConcurrently } from "./writers.ts";

const writers = 20;
const rounds = 12;
const newest = new Date("2026-03-01T00:00:00Z");

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: writers + 4 });
  await sql`
    insert into sys_dept (dept_name, order_num) select '班组' || i, i from generate_series(1, 3) i`.execute(
    db,
  );
  await addUsers(db, "common", 60);
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const deptOf = (number: number) =>
  sql`(array(select dept_id from sys_dept order by dept_id))[1 + (${number}::int) % 4]`;

/** Adds users; some have no department or no phone number. */
async function addUsers(tx: Db | Tx, prefix: string, count: number): Promise<void> {
  await sql`
    insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id, phonenumber)
    select ${`${prefix}_`} || i, '职工', '04', 'none',
      (array(select dept_id from sys_dept order by dept_id))[1 + i % 4],
      case when i % 3 > 0 then '139' || lpad(i::text, 8, '0') end
    from generate_series(1, ${count}::int) i`.execute(tx);
}

/** Condition for one of the users that all writers change. */
const anyUser = (number: number) =>
  sql`user_id = (select user_id from sys_user where password_hash = 'none'
    order by user_id offset ${number % 50}::int limit 1)`;

type Change = (tx: Tx, number: number) => Promise<unknown>;

const changes: readonly Change[] = [
  (tx, n) => addUsers(tx, `new_${n}`, 3),
  (tx, n) => sql`update sys_user set dept_id = ${deptOf(n)} where ${anyUser(n)}`.execute(tx),
  (tx, n) =>
    sql`update sys_user set status = (3 - status::int)::text, phonenumber = ${`138${10_000_000 + n}`}
      where ${anyUser(n)}`.execute(tx),
  (tx, n) => sql`update sys_user set user_name = ${`Renamed_${n}`} where ${anyUser(n)}`.execute(tx),
  (tx, n) => sql`delete from sys_user where ${anyUser(n)}`.execute(tx),
];

/** Changes a user and adds log rows, like a request. */
async function changeUser(tx: Tx, number: number): Promise<void> {
  const at = new Date(newest.getTime() - number * 1_000);
  const name = `Person${number % 5}`;
  await sql`
    insert into sys_oper_log (title, business_type, request_method, oper_url, oper_name, dept_id,
      oper_ip, oper_location, cost_time, status, oper_time)
    select '用户', (i % 4)::text, 'PUT', '/', ${name}, ${deptOf(number)}, '', '', 1,
      (1 + i % 2)::text, ${at} from generate_series(1, 4) i`.execute(tx);
  await sql`
    insert into sys_access_log (user_name, dept_id, msg, ipaddr, login_location, browser, os, status,
      login_time)
    select ${name}, ${deptOf(number)}, '', '10.0.0.' || i, '', '', '', '1', ${at}
    from generate_series(1, 4) i`.execute(tx);
}

const actor = {
  user: { scope: { all: true, own: false, deptIds: [] } },
  now: newest,
} as unknown as Actor;

/** Skips the operation log. */
const record = async () => {};

/** Removes log rows in all possible ways. */
async function remove(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    // Retention is 180 days; this removes rows older than two minutes, of late changes.
    await sweepLogs(db, new Date(newest.getTime() + 180 * 86_400_000 - 120_000));
    await sql`delete from sys_oper_log where business_type = ${String(round % 2)}`.execute(db);
    if (round % 5 === 4)
      await db.transaction().execute((tx) => clearLog({ tx, record }, accessLog, actor));
  }
}

type List = (db: Read, paging: Paging) => Promise<Page<unknown>>;

const logs: Record<string, List> = {
  sys_oper_log: (db, paging) => listLog(db, operationLog, paging, actor),
  sys_access_log: (db, paging) => listLog(db, accessLog, paging, actor),
};

/** Reads all rows of each log repeatedly, until the writers end. */
async function readRepeatedly(isOver: () => boolean): Promise<number> {
  for (let looks = 0; ; looks += 1) {
    for (const [table, list] of Object.entries(logs)) {
      const page = await list(db, { pageSize: 100_000 });
      assert.equal(page.total, page.list.length, table);
    }
    if (isOver()) return looks;
  }
}

test("rows and total of logs are consistent during concurrent writes, removals and clearing", async () => {
  let isOver = false;
  const looks = readRepeatedly(() => isOver);
  const change = async (tx: Tx, number: number) => {
    await changes[number % changes.length]?.(tx, number);
    await changeUser(tx, number);
  };
  const [failed, removal] = await Promise.allSettled([
    writeConcurrently(db, { writers, rounds }, change),
    remove(),
  ]);
  isOver = true;
  // Adds log rows, in case the removal ended last.
  await db.transaction().execute((tx) => changeUser(tx, writers * rounds));
  assert.deepEqual([failed, removal.status], [{ status: "fulfilled", value: [] }, "fulfilled"]);
  assert.ok((await looks) > 0);
  db.valueCache.clear();
  const sys_user: List = (read, paging) => listUsers(read, paging, actor);
  for (const [table, list] of Object.entries({ sys_user, ...logs })) {
    const { total } = await list(db, {});
    const { rows } = await sql<{ counted: number }>`
      select count(*)::int as counted from ${sql.table(table)}`.execute(db);
    assert.equal(total, rows[0]?.counted, table);
    assert.ok(total > 0, `rows are left of ${table}`);
  }
});
