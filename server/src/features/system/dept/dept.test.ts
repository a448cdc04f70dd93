import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { deptIdsOf, startDeptApp } from "./dept.fixture.ts";

let t: Awaited<ReturnType<typeof startDeptApp>>;
let hangar: string;
let shift: string;
let team: string;
let office: string;
let n: number;

before(async () => {
  t = await startDeptApp();
});
beforeEach(async () => {
  ({ hangar, shift, team, office, n } = await t.tree());
});
after(() => t.close());

test("returns the entered values, with the names of parent and leader", async () => {
  const { data } = await t.admin.post("/system/dept", {
    ...t.form(hangar),
    phone: "010-84001450",
    email: "line@aeromaint.example",
  });
  const found = await t.admin.get(`/system/dept/${data.deptId}`);
  assert.equal(found.data.createTime.length, 19);
  assert.deepEqual(
    { ...found.data, createTime: "" },
    {
      deptId: data.deptId,
      ...t.form(hangar),
      parentName: `机库${n}`,
      leaderName: "系统管理员",
      phone: "010-84001450",
      email: "line@aeromaint.example",
      createTime: "",
      hasChildren: false,
      version: 1,
    },
  );
});

test("returns parent 0 for a root department", async () => {
  const { data } = await t.admin.get(`/system/dept/${t.top}`);
  assert.deepEqual([data.parentId, data.parentName, data.hasChildren], ["0", null, true]);
});

test("requires name, parent, order, leader and status", async () => {
  const { code, message, data } = await t.admin.post("/system/dept", { phone: "13800001450" });
  assert.deepEqual([code, message], [400, "必填项不能为空!"]);
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["parentId", "deptName", "orderNum", "leader", "status"],
  );
});

test("checks phone and email, and clears them", async () => {
  for (const [field, value, message] of [
    ["phone", "12345", "请输入正确格式的联系电话！"],
    ["email", "nobody", "请输入正确格式的邮箱！"],
    ["orderNum", 0, "请输入正整数！"],
  ]) {
    const { code, data } = await t.admin.put(`/system/dept/${hangar}`, { [`${field}`]: value });
    assert.deepEqual([code, data.errors], [400, [{ field, message }]]);
  }
  for (const phone of ["13800001450", "010-84001450", "0571-87654321-801", "400-000-0145"]) {
    assert.equal((await t.admin.put(`/system/dept/${hangar}`, { phone })).code, 200, phone);
  }
  await t.admin.put(`/system/dept/${hangar}`, { phone: "" });
  assert.equal((await t.admin.get(`/system/dept/${hangar}`)).data.phone, null);
});

test("refuses an unknown leader or parent at the field", async () => {
  const leader = await t.admin.post("/system/dept", { ...t.form(t.top), leader: "999999" });
  assert.deepEqual(
    [leader.code, leader.data.errors],
    [409, [{ field: "leader", message: "负责人不存在" }]],
  );
  const parent = await t.admin.post("/system/dept", t.form("999999"));
  assert.deepEqual(
    [parent.code, parent.data.errors],
    [400, [{ field: "parentId", message: "上级部门不存在" }]],
  );
});

test("refuses a duplicate name below the same parent", async () => {
  const same = { ...t.form(t.top), deptName: `机库${n}` };
  const { code, data } = await t.admin.post("/system/dept", same);
  assert.deepEqual([code, data.errors[0].field], [409, "deptName"]);
  assert.equal((await t.admin.post("/system/dept", { ...same, parentId: office })).code, 200);
});

test("lists all departments by order and id, filtered by name and status", async () => {
  for (let index = 0; index < 25; index += 1) await t.create(`车间${n}-${index}`, office, 30);
  const { data } = await t.admin.get("/system/dept");
  assert.equal(data.list.length, data.total);
  const sorted = data.list.toSorted(
    (a: { orderNum: number; deptId: string }, b: { orderNum: number; deptId: string }) =>
      a.orderNum - b.orderNum || Number(a.deptId) - Number(b.deptId),
  );
  assert.deepEqual(deptIdsOf(data.list), deptIdsOf(sorted));
  const page = await t.admin.get("/system/dept?pageNum=2&pageSize=3");
  assert.deepEqual(deptIdsOf(page.data.list), deptIdsOf(data.list.slice(3, 6)));
  assert.equal(page.data.total, data.total);
  assert.equal((await t.admin.get("/system/dept?pageSize=201")).code, 400);

  const name = encodeURIComponent(`班次${n}`);
  assert.deepEqual(deptIdsOf((await t.admin.get(`/system/dept?deptName=${name}`)).data.list), [
    shift,
  ]);
  assert.equal((await t.admin.get("/system/dept?deptName=%25")).data.total, 0);
  await t.admin.put(`/system/dept/${team}`, { status: 2 });
  assert.deepEqual(deptIdsOf((await t.admin.get("/system/dept?status=2")).data.list), [team]);
  await t.admin.put(`/system/dept/${team}`, { status: 1 });
});

test("refuses a stale version", async () => {
  const path = `/system/dept/${team}`;
  assert.equal((await t.admin.put(path, { orderNum: 2, version: 1 })).code, 200);
  const late = await t.admin.put(path, { orderNum: 3, version: 1 });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
});

test("refuses to remove a department with children or people", async () => {
  const above = await t.admin.del(`/system/dept/${shift}`);
  assert.deepEqual([above.code, above.message], [409, "存在下级部门,不允许删除"]);
  await t.staff(team, "3");
  const peopled = await t.admin.del(`/system/dept/${team}`);
  assert.deepEqual([peopled.code, peopled.message], [409, "部门存在用户,不允许删除"]);
});

test("removes all departments or none", async () => {
  assert.equal((await t.admin.del(`/system/dept/${office},${hangar}`)).code, 409);
  assert.equal((await t.admin.del(`/system/dept/${office},999999`)).code, 404);
  assert.equal((await t.admin.get(`/system/dept/${office}`)).code, 200);
  assert.equal((await t.admin.del(`/system/dept/${office},${team}`)).message, "删除成功");
  assert.equal((await t.admin.get(`/system/dept/${office}`)).code, 404);
});

test("refuses a removal while a person is added concurrently", async () => {
  for (let round = 0; round < 5; round += 1) {
    const deptId = await t.create(`临时${n}-${round}`, t.top, 9);
    const userName = `late${n}-${round}`;
    const [removed] = await Promise.all([
      t.admin.del(`/system/dept/${deptId}`),
      t.db
        .insertInto("sysUser")
        .values(t.person(userName, deptId))
        .execute()
        .catch(() => null),
    ]);
    const there = await t.db
      .selectFrom("sysUser")
      .select("userId")
      .where("userName", "=", userName)
      .executeTakeFirst();
    assert.equal(removed.code, there ? 409 : 200);
  }
});

test("writes the operation log with the change", async () => {
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "status"])
    .where("operParam", "like", `%办公室${n}%`)
    .executeTakeFirst();
  assert.deepEqual(row, { title: "部门", businessType: "1", status: "1" });
});
