import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sealed, startTestApp, type TestClient } from "../../../test/harness.ts";
import { sweepLogs } from "./retention/sweep-logs.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

/** Puts rows into both logs, one a minute back from `newest`. */
async function fill(count: number, newest: string, { deptId = t.base.deptId } = {}) {
  await sql`insert into sys_oper_log (title, business_type, request_method, oper_url, oper_name,
      user_id, dept_id, oper_ip, oper_location, status, cost_time, oper_time)
    select '填充', (i % 4)::text, 'POST', '/api/filled', 'filler' || i % 7, null, ${deptId}::bigint,
      '203.0.113.7', '未知', (1 + i % 2)::text, i, ${newest}::timestamptz - i * interval '1 minute'
    from generate_series(0, ${count}::int - 1) i`.execute(t.db);
  await sql`insert into sys_access_log (user_name, dept_id, msg, ipaddr, login_location, browser, os,
      status, login_time)
    select 'filler' || i % 7, ${deptId}::bigint, '登录成功', '203.0.113.' || i % 9, '未知', 'Chrome 140',
      'Windows', (1 + i % 2)::text, ${newest}::timestamptz - i * interval '1 minute'
    from generate_series(0, ${count}::int - 1) i`.execute(t.db);
}

const total = async (path: string) => (await admin.get(path)).data.total;

test("finds operations by every filter, wildcards literally, both ends inclusive", async () => {
  await fill(28, "2026-01-10 12:00:00");
  const path = "/system/monitor/operlog?title=填充";
  const first = (await admin.get(`${path}&pageSize=3`)).data;
  assert.equal(first.total, 28);
  assert.deepEqual(
    first.list.map(({ operTime }: { operTime: string }) => operTime),
    ["2026-01-10 12:00:00", "2026-01-10 11:59:00", "2026-01-10 11:58:00"],
  );
  const { operId, ...row } = first.list[0];
  assert.deepEqual(row, {
    title: "填充",
    operName: "filler0",
    operIp: "203.0.113.7",
    operLocation: "未知",
    requestMethod: "POST",
    businessType: "0",
    status: "1",
    operTime: "2026-01-10 12:00:00",
    costTime: 0,
  });
  assert.match(operId, /^\d+$/);
  assert.equal(await total(`${path}&operName=FILLER3`), 4);
  assert.equal(await total(`${path}&operName=filler_`), 0);
  assert.equal(await total(`${path}&businessType=2`), 7);
  assert.equal(await total(`${path}&status=2`), 14);
  assert.equal(await total(`${path}&beginTime=2026-01-10 11:58:00&endTime=2026-01-10 11:59:00`), 2);
  assert.equal(await total(`${path}&beginTime=2026-01-10&endTime=2026-01-10`), 28);
  assert.deepEqual((await admin.get(`${path}&pageNum=99`)).data, { list: [], total: 28 });
  assert.equal((await admin.get(`${path}&beginTime=tomorrow`)).code, 400);
});

test("shows an operation with its parameters, duration and error, secrets masked", async () => {
  const password = await sealed(t.app, "Wing-2026-lift");
  await admin.post("/system/user", { userName: "nobody\r\n\u001b[31m", password, nickName: "x" });
  await admin.post("/system/post", { postCode: "a", postName: "甲", postSort: 1, status: "1" });
  await admin.post("/system/post", { postCode: "a", postName: "乙", postSort: 1, status: "1" });
  const { list } = (await admin.get("/system/monitor/operlog?title=岗位")).data;
  const failed = (await admin.get(`/system/monitor/operlog/${list[0].operId}`)).data;
  assert.deepEqual(
    [failed.status, failed.operUrl, JSON.parse(failed.operParam).postName, failed.changes],
    ["2", "/api/system/post", "乙", []],
  );
  assert.ok(failed.errorMsg.length > 0 && failed.costTime >= 0);
  assert.equal((await admin.get("/system/monitor/operlog/999999")).code, 404);
});

test("tells what an edit changed, titled as the form titles it", async () => {
  const { data } = await admin.post("/system/post", {
    ...{ postCode: "b", postName: "旧名", postSort: 1, status: "1", remark: "备" },
  });
  await admin.put(`/system/post/${data.postId}`, { postName: "新名", postSort: 1, remark: null });
  const { list } = (await admin.get("/system/monitor/operlog?title=岗位&businessType=2")).data;
  const { changes } = (await admin.get(`/system/monitor/operlog/${list[0].operId}`)).data;
  assert.deepEqual(changes, [
    { field: "postName", title: "岗位名称", from: "旧名", to: "新名" },
    { field: "remark", title: "备注", from: "备", to: null },
  ]);
});

test("logs each try to sign in and finds it by every filter", async () => {
  await t.guest.post("/auth/login", {
    username: "ghost\r\nadmin",
    password: await sealed(t.app, "whatever-it-is"),
  });
  const path = "/system/monitor/accesslog";
  const { list } = (await admin.get(`${path}?userName=ghost`)).data;
  const { accessId, loginTime, ...row } = list[0];
  assert.deepEqual(row, {
    userName: "ghost  admin",
    msg: "账号不存在",
    ipaddr: "127.0.0.1",
    loginLocation: "内网IP",
    browser: "未知",
    os: "未知",
    status: "2",
  });
  assert.equal(loginTime.length, 19);
  assert.match(accessId, /^\d+$/);
  const filled = `${path}?userName=filler`;
  assert.equal(await total(filled), 28);
  assert.equal(await total(`${filled}&ipaddr=113.8`), 3);
  assert.equal(await total(`${filled}&status=1`), 14);
  assert.equal(await total(`${filled}&endTime=2026-01-10 11:59:00`), 27);
});

test("tells totals from the tally that are the very counts, whatever came and went", async () => {
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

test("pages through what a name finds, newest first", async () => {
  const { list } = (await admin.get("/system/monitor/operlog?operName=filler&pageSize=200")).data;
  const paged = [];
  for (const pageNum of [1, 2, 3, 4]) {
    const page = `/system/monitor/operlog?operName=filler&pageSize=7&pageNum=${pageNum}`;
    paged.push(...(await admin.get(page)).data.list);
  }
  assert.equal(list.length, 28);
  assert.deepEqual(paged, list);
});

test("keeps the rows of the logs from being changed, by whomever", async () => {
  for (const table of ["sys_oper_log", "sys_access_log"]) {
    await assert.rejects(
      sql`update ${sql.table(table)} set status = '1'`.execute(t.db),
      /never changed/,
    );
  }
});

test("removes chosen rows of the logs, all or none, and says who did", async () => {
  for (const [path, id] of [
    ["/system/monitor/operlog", "operId"],
    ["/system/monitor/accesslog", "accessId"],
  ] as const) {
    const { list } = (await admin.get(`${path}?beginTime=2026-01-10&endTime=2026-01-10`)).data;
    const ids = list.slice(0, 2).map((row: Record<string, string>) => row[id]);
    assert.equal((await admin.del(`${path}/${ids.join(",")},999999999`)).code, 404);
    assert.equal(await total(`${path}?beginTime=2026-01-10&endTime=2026-01-10`), 28);
    assert.equal((await admin.del(`${path}/${ids.join(",")}`)).message, "删除成功");
    assert.equal(await total(`${path}?beginTime=2026-01-10&endTime=2026-01-10`), 26);
  }
  assert.equal(await total("/system/monitor/operlog?title=登录日志&businessType=3&status=1"), 1);
});

test("keeps the logs within the data scope: lists, details, removals and clearing", async () => {
  const { deptId } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "审计室", parentId: t.base.deptId, orderNum: 1 })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  await fill(5, "2026-02-01 08:00:00", { deptId });
  const auditor = await auditorIn(deptId);
  assert.equal((await auditor.get("/system/monitor/operlog?title=填充")).data.total, 5);
  assert.equal((await auditor.get("/system/monitor/accesslog?userName=filler")).data.total, 5);
  const foreign = (await admin.get("/system/monitor/operlog?endTime=2026-01-11")).data.list[0];
  assert.equal((await auditor.get(`/system/monitor/operlog/${foreign.operId}`)).code, 404);
  assert.equal((await auditor.del(`/system/monitor/operlog/${foreign.operId}`)).code, 404);
  assert.equal((await auditor.del("/system/monitor/operlog/clean")).code, 200);
  assert.equal((await auditor.del("/system/monitor/accesslog/clean")).code, 200);
  assert.equal(await total("/system/monitor/operlog?title=填充"), 26);
  assert.equal(await total("/system/monitor/accesslog?userName=filler"), 26);
});

/** Somebody of a department who may do everything with its logs. */
async function auditorIn(deptId: string): Promise<TestClient> {
  const { roleId } = await t.db
    .insertInto("sysRole")
    .values({ roleName: "审计", roleKey: "auditor", roleSort: 9, status: "1", dataScope: "3" })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  const menus = await t.db
    .selectFrom("sysMenu")
    .select("menuId")
    .where("perms", "like", "monitor:%")
    .execute();
  await t.db
    .insertInto("sysRoleMenu")
    .values(menus.map(({ menuId }) => ({ roleId, menuId })))
    .execute();
  const operator = t.db.selectFrom("sysUser").select("userId").where("userName", "=", "operator");
  const { userId } = await operator.executeTakeFirstOrThrow();
  await t.db.updateTable("sysUser").set({ deptId }).where("userId", "=", userId).execute();
  await t.db.deleteFrom("sysUserRole").where("userId", "=", userId).execute();
  await t.db.insertInto("sysUserRole").values({ userId, roleId }).execute();
  return t.as("operator");
}

test("clears a log and leaves a row that says who did", async () => {
  assert.equal((await admin.del("/system/monitor/accesslog/clean")).message, "清空成功");
  assert.equal(await total("/system/monitor/accesslog"), 0);
  assert.equal(await total("/system/monitor/operlog?title=清空登录日志&operName=admin"), 1);
  assert.equal((await admin.del("/system/monitor/operlog/clean")).message, "清空成功");
  const { list } = (await admin.get("/system/monitor/operlog")).data;
  assert.deepEqual(
    list.map(({ title, operName }: Record<string, string>) => [title, operName]),
    [["清空操作日志", "admin"]],
  );
});

test("clears while someone is reading, and makes nobody wait for that reader", async () => {
  await fill(500, "2026-03-01 08:00:00");
  const reading = await t.db.startTransaction().execute();
  await sql`select count(*) from sys_oper_log`.execute(reading);
  const clearing = admin.del("/system/monitor/operlog/clean");
  const waits: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = performance.now();
    await admin.get("/system/monitor/operlog");
    waits.push(performance.now() - asked);
  }
  assert.equal((await clearing).code, 200);
  await reading.rollback().execute();
  assert.ok(Math.max(...waits) < 400, `a reader waited ${Math.max(...waits)} ms`);
  assert.equal(await total("/system/monitor/operlog"), 1);
});

test("sweeps what is older than the parameter says, and only that", async () => {
  await admin.del("/system/monitor/accesslog/clean");
  await fill(3, "2026-05-01 08:00:00");
  const at = new Date("2026-05-11T00:00:00Z");
  assert.equal(await sweepLogs(t.db, at), 0, "180 days are kept unless said otherwise");
  await retain("nonsense");
  assert.equal(await sweepLogs(t.db, at), 0);
  await retain("9");
  assert.equal(await sweepLogs(t.db, at), 6);
  assert.equal(await total("/system/monitor/operlog?title=填充"), 0);
  const tallied = t.db.selectFrom("sysLogTally").select("total").where("value", "=", "填充");
  assert.deepEqual(await tallied.execute(), [], "no count is left of what is gone");
});

test("leaves the sweep to the server that has begun it", async () => {
  await fill(3, "2026-05-01 08:00:00");
  const other = await t.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('sweep-logs', 0))`.execute(other);
  const at = new Date("2026-05-11T00:00:00Z");
  assert.equal(await sweepLogs(t.db, at), 0);
  await other.rollback().execute();
  assert.equal(await sweepLogs(t.db, at), 6);
});

async function retain(days: string) {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: days })
    .where("configKey", "=", "sys.log.retentionDays")
    .execute();
}

test("is for those who hold the right", async () => {
  const mechanic = await t.as("mechanic");
  for (const path of ["operlog", "accesslog", "online", "operlog/export", "accesslog/export"]) {
    assert.equal((await mechanic.get(`/system/monitor/${path}`)).code, 403, path);
  }
  assert.equal((await mechanic.del("/system/monitor/operlog/clean")).code, 403);
});
