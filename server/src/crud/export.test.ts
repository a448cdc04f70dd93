import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

async function download(path: string, { token } = admin) {
  const answer = await t.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { headers: answer.headers, status: answer.statusCode, bytes: answer.rawPayload };
}

async function rowsOf(bytes: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes);
  return sheets[0]?.rows ?? [];
}

async function fill(count: number) {
  await sql`insert into sys_oper_log (title, business_type, request_method, oper_url, oper_name,
      oper_ip, status, cost_time, oper_time)
    select '填充', '1', 'POST', '/', 'filler', '203.0.113.7', '1', i,
      '2026-01-10 12:00:00'::timestamptz - (i / 3) * interval '1 second'
    from generate_series(1, ${count}::int) i`.execute(t.db);
}

test("exports users with titles, labels and the list's order, as a file with a name", async () => {
  t.at(new Date("2026-03-01T02:03:04Z"));
  admin = await t.as("admin");
  const { headers, bytes } = await download("/system/user/export?userName=mechanic");
  assert.equal(
    headers["content-disposition"],
    `attachment; filename="___20260301100304.xlsx"; filename*=UTF-8''${encodeURIComponent("用户")}_20260301100304.xlsx`,
  );
  assert.match(String(headers["content-type"]), /spreadsheetml/);
  assert.equal(headers["x-export-rows"], "1");
  const [titles, row] = await rowsOf(bytes);
  assert.deepEqual(titles?.slice(0, 7), [
    "账号",
    "姓名",
    "所属部门",
    "手机号",
    "邮箱",
    "性别",
    "状态",
  ]);
  assert.deepEqual(row?.slice(0, 2), ["mechanic", "周启航"]);
  assert.deepEqual([row?.[5], row?.[6]], ["男", "启用"]);
});

test("exports only the requested columns, in the sheet's order", async () => {
  const { bytes } = await download("/system/user/export?userName=admin&columns=status,userName");
  assert.deepEqual(await rowsOf(bytes), [
    ["账号", "状态"],
    ["admin", "启用"],
  ]);
  for (const columns of ["passwordHash", "userName,password_hash", ","]) {
    assert.equal((await download(`/system/user/export?columns=${columns}`)).status, 400, columns);
  }
});

test("writes what looks like a formula as text", async () => {
  const dangerous = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"];
  for (const [index, nickName] of dangerous.entries()) {
    await t.db
      .insertInto("sysUser")
      .values({ userName: `danger${index}`, nickName, userType: "04", passwordHash: "none" })
      .execute();
  }
  const { bytes } = await download("/system/user/export?userName=danger&columns=nickName");
  const { sheets } = await readXlsx(bytes);
  const [sheet] = sheets;
  assert.deepEqual(
    sheet?.rows
      .slice(1)
      .map(([name]) => name)
      .sort(),
    [...dangerous].sort(),
  );
  for (const cell of sheet?.cells?.values() ?? []) assert.equal(cell.formula, undefined);
});

test("exports many batches without losing or repeating rows, also with equal times", async () => {
  await fill(2_500);
  const { bytes, headers } = await download(
    "/system/monitor/operlog/export?title=填充&columns=operId,costTime",
  );
  const rows = (await rowsOf(bytes)).slice(1);
  assert.equal(headers["x-export-rows"], "2500");
  assert.equal(rows.length, 2_500);
  assert.equal(new Set(rows.map(([operId]) => operId)).size, 2_500);
  const { list } = (await admin.get("/system/monitor/operlog?title=填充&pageSize=200")).data;
  assert.deepEqual(
    rows.slice(0, 200).map(([operId]) => operId),
    list.map(({ operId }: { operId: string }) => operId),
  );
});

test("exports the login log with its filters", async () => {
  const { bytes } = await download("/system/monitor/accesslog/export?userName=admin&status=1");
  const rows = await rowsOf(bytes);
  assert.deepEqual(rows[0]?.slice(1, 3), ["用户账号", "登录信息"]);
  assert.ok(
    rows.length > 1 && rows.slice(1).every((row) => row[1] === "admin" && row[7] === "成功"),
  );
});

test("exports only rows in the actor's data scope and logs the person", async () => {
  const roleId = String(t.base.roleIds.get("platform_admin"));
  await t.db.updateTable("sysRole").set({ dataScope: "5" }).where("roleId", "=", roleId).execute();
  const { menuId } = await t.db
    .selectFrom("sysMenu")
    .select("menuId")
    .where("perms", "=", "system:user:export")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  const { bytes } = await download("/system/user/export?columns=userName", await t.as("operator"));
  assert.deepEqual(await rowsOf(bytes), [["账号"], ["operator"]]);
  const { list } = (await admin.get("/system/monitor/operlog?operName=operator&title=导出用户"))
    .data;
  assert.equal(list.length, 1);
});

test("frees its place when the download is cancelled", async () => {
  await fill(5_000);
  const address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  for (let turn = 0; turn < 4; turn += 1) {
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/system/monitor/operlog/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: leaving.signal,
    });
    assert.equal(response.status, 200, `download ${turn}`);
    await response.body?.getReader().read();
    leaving.abort();
    // The thread ends after the current batch.
    await setTimeout(500);
  }
});
