import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { deptIdsOf, optionIds, startDeptApp } from "./dept.fixture.ts";

let t: Awaited<ReturnType<typeof startDeptApp>>;
let hangar: string;
let shift: string;
let team: string;
let office: string;

before(async () => {
  t = await startDeptApp();
});
beforeEach(async () => {
  ({ hangar, shift, team, office } = await t.tree());
});
after(() => t.close());

test("limits every route to the data scope", async () => {
  const { send } = await t.staff(hangar, "4");
  const reached = [hangar, shift, team];
  assert.deepEqual(deptIdsOf((await send("GET", "/system/dept")).data.list).toSorted(), reached);
  assert.deepEqual(deptIdsOf((await send("GET", "/system/dept/lazy/0")).data), [hangar]);
  assert.deepEqual(optionIds((await send("GET", "/system/common/dept/tree")).data), reached);
  for (const path of [`/system/dept/${office}`, `/system/dept/lazy/${office}`]) {
    assert.equal((await send("GET", path)).message, "数据不存在或已被删除");
  }
  assert.equal((await send("PUT", `/system/dept/${office}`, { orderNum: 7 })).code, 404);
  assert.equal((await send("DELETE", `/system/dept/${office}`)).code, 404);
  assert.equal((await send("DELETE", `/system/dept/${team},${office}`)).code, 404);
  assert.equal((await send("GET", `/system/dept/${team}`)).code, 200);
});

test("refuses a parent outside the data scope", async () => {
  const { send } = await t.staff(hangar, "4");
  for (const parentId of [office, "0", "999999"]) {
    const refused = await send("POST", "/system/dept", t.form(parentId));
    assert.deepEqual(
      [refused.code, refused.message],
      [403, "没有权限，请联系管理员授权"],
      parentId,
    );
    assert.equal((await send("PUT", `/system/dept/${team}`, { parentId })).code, 403, parentId);
  }
  assert.equal((await send("POST", "/system/dept", t.form(team))).code, 200);
  assert.equal((await send("PUT", `/system/dept/${team}`, { parentId: hangar })).code, 200);
});

test("states whether root departments are allowed, and refuses them accordingly", async () => {
  for (const [dataScope, allowed] of [
    ["1", true],
    ["4", false],
    ["6", false],
  ] as const) {
    const { send } = await t.staff(hangar, dataScope);
    assert.deepEqual((await send("GET", "/system/common/dept/top")).data, { allowed }, dataScope);
    const body = { ...t.form("0"), deptName: `顶级${dataScope}` };
    const { code } = await send("POST", "/system/dept", body);
    assert.equal(code, allowed ? 200 : 403, dataScope);
  }
});

test("allows edits of the own department with a parent outside the data scope", async () => {
  const { send } = await t.staff(hangar, "4");
  const kept = { parentId: t.top, orderNum: 8 };
  assert.equal((await send("PUT", `/system/dept/${hangar}`, kept)).code, 200);
  const { data } = await t.admin.get(`/system/dept/${hangar}`);
  assert.deepEqual([data.parentId, data.orderNum], [t.top, 8]);
});

test("affects data scopes at the next request", async () => {
  const { send } = await t.staff(hangar, "4");
  const reached = async () => deptIdsOf((await send("GET", "/system/dept")).data.list);
  assert.equal((await reached()).includes(office), false);
  await t.admin.put(`/system/dept/${office}`, { parentId: shift });
  assert.equal((await reached()).includes(office), true);
  await t.admin.put(`/system/dept/${shift}`, { parentId: t.top });
  assert.deepEqual(await reached(), [hangar]);
});

test("ignores order, scope and columns in the query string", async () => {
  const { send } = await t.staff(hangar, "3");
  const smuggled = "orderByColumn=dept_id&params[dataScope]=or%201=1&where[deptId]=1&dataScope=1";
  const { data } = await send("GET", `/system/dept?${smuggled}`);
  assert.deepEqual(deptIdsOf(data.list), [hangar]);
});

test("needs the permission", async () => {
  const operator = await t.as("operator");
  for (const path of ["", "/lazy/0", "/lazy/exclude/0", `/${t.top}`]) {
    assert.equal((await operator.get(`/system/dept${path}`)).code, 403, path);
  }
  assert.equal((await t.guest.get("/system/common/dept/tree")).code, 401);
  const mechanic = await t.as("mechanic");
  assert.deepEqual((await mechanic.get("/system/common/dept/tree")).data, []);
});
