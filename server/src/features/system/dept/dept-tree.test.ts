import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { deptIdsOf, optionIds, startDeptApp } from "./dept.fixture.ts";

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

test("loads level by level, and a parent loses its arrow with its last child", async () => {
  const level = async (id: string) => (await t.admin.get(`/system/dept/lazy/${id}`)).data;
  assert.deepEqual(deptIdsOf(await level("0")), [t.top]);
  const [below] = await level(hangar);
  assert.deepEqual([below.deptId, below.hasChildren], [shift, true]);
  await t.admin.del(`/system/dept/${team}`);
  assert.equal((await level(hangar))[0].hasChildren, false);
  assert.deepEqual(await level(shift), []);
  assert.equal((await t.admin.get("/system/dept/lazy/999999")).code, 404);
});

test("offers every department as a parent, except itself and its descendants", async () => {
  const whole = (await t.admin.get("/system/common/dept/tree")).data;
  assert.deepEqual(Object.keys(whole[0]).sort(), ["children", "id", "label"]);
  assert.deepEqual((await t.admin.get("/system/dept/lazy/exclude/0")).data, whole);
  const offered = optionIds((await t.admin.get(`/system/dept/lazy/exclude/${hangar}`)).data);
  assert.deepEqual(
    offered,
    optionIds(whole).filter((id) => ![hangar, shift, team].includes(id)),
  );
  assert.equal((await t.admin.get("/system/dept/lazy/exclude/999999")).code, 404);
});

test("marks disabled departments in the pickers", async () => {
  await t.admin.put(`/system/dept/${office}`, { status: "2" });
  for (const path of ["/system/common/dept/tree", "/system/dept/lazy/exclude/0"]) {
    const marked = JSON.stringify((await t.admin.get(path)).data);
    assert.match(marked, new RegExp(`"id":"${office}","label":"[^"]*","isDisabled":true`), path);
    assert.equal(marked.match(/isDisabled/g)?.length, 1);
  }
});

test("checks the departments of a role, and half-checks their ancestors", async () => {
  const { roleId } = await t.staff(office, "2", [shift, office]);
  const { data } = await t.admin.get(`/system/common/dept/tree/byrole/${roleId}`);
  assert.deepEqual(data.tree, (await t.admin.get("/system/common/dept/tree")).data);
  assert.deepEqual(data.checkedKeys.toSorted(), [shift, office].toSorted());
  assert.deepEqual(data.halfCheckedKeys.toSorted(), [t.top, hangar].toSorted());
  assert.equal((await t.admin.get("/system/common/dept/tree/byrole/999999")).code, 404);
});

test("refuses itself and its descendants as a parent", async () => {
  for (const parentId of [hangar, shift, team, `0${team}`]) {
    const { code, data } = await t.admin.put(`/system/dept/${hangar}`, { parentId });
    assert.deepEqual(
      [code, data.errors],
      [400, [{ field: "parentId", message: "上级部门不能是自己或自己的下级部门" }]],
    );
  }
  assert.equal((await t.admin.put(`/system/dept/${shift}`, { parentId: office })).code, 200);
  assert.equal((await t.admin.put(`/system/dept/${hangar}`, { parentId: team })).code, 200);
  assert.equal((await t.admin.put(`/system/dept/${hangar}`, { parentId: "0" })).code, 200);
});

test("prevents a cycle by concurrent moves", async () => {
  for (let round = 0; round < 10; round += 1) {
    const left = await t.create(`左${n}-${round}`, t.top, 1);
    const right = await t.create(`右${n}-${round}`, t.top, 1);
    const moves = await Promise.all([
      t.admin.put(`/system/dept/${left}`, { parentId: right }),
      t.admin.put(`/system/dept/${right}`, { parentId: left }),
    ]);
    assert.deepEqual(moves.map(({ code }) => code).toSorted(), [200, 400]);
  }
});
