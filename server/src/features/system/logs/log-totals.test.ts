import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startLogs } from "./logs.fixture.ts";

type Logs = Awaited<ReturnType<typeof startLogs>>;
let t: Logs["t"];
let fill: Logs["fill"];
let total: Logs["total"];

before(async () => {
  ({ t, fill, total } = await startLogs());
});
after(() => t.close());

test("returns exact totals after every change", async () => {
  const { db } = t;
  await Promise.all(Array.from({ length: 12 }, () => fill(40, "2026-01-20 10:20:30")));
  await sql`delete from sys_oper_log where title = '填充' and cost_time between 30 and 36
    and oper_time > '2026-01-20'`.execute(db);
  await sql`delete from sys_access_log where status = '2' and login_time > '2026-01-20 10:00:00'
    and user_name like 'filler%'`.execute(db);
  const counted = async (table: string, condition: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db);
    return rows[0]?.n;
  };
  for (const [query, condition] of [
    ["", "true"],
    ["status=2", "status = '2'"],
    ["businessType=3", "business_type = '3'"],
    ["title=充", "title like '%充%'"],
    ["operName=ller1", "oper_name like '%ller1%'"],
    ["beginTime=2026-01-20 10:00:01", "oper_time >= '2026-01-20 10:00:01'"],
    ["endTime=2026-01-20 09:59:30", "oper_time < '2026-01-20 09:59:31'"],
    [
      "beginTime=2026-01-20 09:50:00&endTime=2026-01-20 10:10:00",
      "oper_time >= '2026-01-20 09:50:00' and oper_time < '2026-01-20 10:10:01'",
    ],
    [
      "beginTime=2026-01-20 10:05:00&endTime=2026-01-20 10:10:00",
      "oper_time >= '2026-01-20 10:05:00' and oper_time < '2026-01-20 10:10:01'",
    ],
  ] as const) {
    const expected = await counted("sys_oper_log", condition);
    assert.equal(await total(`/system/monitor/operlog?${query}`), expected, query);
  }
  for (const [query, condition] of [
    ["status=2", "status = '2'"],
    ["userName=filler2", "user_name = 'filler2'"],
    ["ipaddr=203.0.113.4", "ipaddr = '203.0.113.4'"],
    ["endTime=2026-01-19", "login_time < '2026-01-20'"],
  ] as const) {
    const expected = await counted("sys_access_log", condition);
    assert.equal(await total(`/system/monitor/accesslog?${query}`), expected, query);
  }
  await sql`delete from sys_oper_log where oper_time > '2026-01-20' and title = '填充'`.execute(db);
  await sql`delete from sys_access_log where login_time > '2026-01-20'
    and user_name like 'filler%'`.execute(db);
});

test("prevents changes of log rows", async () => {
  await fill(1, "2026-01-20 10:20:30");
  for (const table of ["sys_oper_log", "sys_access_log"]) {
    await assert.rejects(
      sql`update ${sql.table(table)} set status = '1'`.execute(t.db),
      /never changed/,
    );
  }
});
