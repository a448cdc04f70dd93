import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { TestClient } from "../../../../test/harness.ts";
import { startLogs } from "./logs.fixture.ts";

type Logs = Awaited<ReturnType<typeof startLogs>>;
let t: Logs["t"];
let admin: Logs["admin"];
let fill: Logs["fill"];
let total: Logs["total"];

before(async () => {
  ({ t, admin, fill, total } = await startLogs());
  await fill(28, "2026-01-10 12:00:00");
});
after(() => t.close());

test("removes chosen rows, all or none, and logs the actor", async () => {
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

test("limits lists, details, removals and clearing to the data scope", async () => {
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

/** Creates a user of a department with all permissions for logs. */
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

test("clears a log, and logs the actor", async () => {
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

test("clears during a read, and blocks nobody", async () => {
  await fill(500, "2026-03-01 08:00:00");
  const reading = await t.db.startTransaction().execute();
  await sql`select count(*) from sys_oper_log`.execute(reading);
  const clearing = admin.del("/system/monitor/operlog/clean");
  const waits: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const start = performance.now();
    await admin.get("/system/monitor/operlog");
    waits.push(performance.now() - start);
  }
  assert.equal((await clearing).code, 200);
  await reading.rollback().execute();
  assert.ok(Math.max(...waits) < 4_000, `a reader waited ${Math.max(...waits)} ms`);
  assert.equal(await total("/system/monitor/operlog"), 1);
});

test("needs the permission", async () => {
  const mechanic = await t.as("mechanic");
  for (const path of ["operlog", "accesslog", "online", "operlog/export", "accesslog/export"]) {
    assert.equal((await mechanic.get(`/system/monitor/${path}`)).code, 403, path);
  }
  assert.equal((await mechanic.del("/system/monitor/operlog/clean")).code, 403);
});
