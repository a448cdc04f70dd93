import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startSpaceApp } from "./space.fixture.ts";

const path = "/tdm/point";
const planPath = "/tdm/space/model/point";
let t: Awaited<ReturnType<typeof startSpaceApp>>;

before(async () => {
  t = await startSpaceApp();
});
after(() => t.close());

interface Shown {
  pointId: string;
  assocName: string | null;
}

const plan = async (spaceId: string): Promise<Shown[]> =>
  (await t.mechanic.get(`${planPath}?spaceId=${spaceId}`)).data;
const onPlan = async (spaceId: string, pointId: string) =>
  (await plan(spaceId)).find((point) => point.pointId === pointId);
const idsOn = async (spaceId: string) => (await plan(spaceId)).map(({ pointId }) => pointId);

test("shows a space's points with those of all that lies in it", async () => {
  const { base, hangar, other, bay, position } = await t.world();
  const inHangar = await t.point(hangar);
  const inPosition = await t.point(position, { name: "左发孔探", x: 0.3, y: 5.99, z: 2.5 });
  assert.deepEqual(await idsOn(base), [inHangar, inPosition]);
  assert.deepEqual(await idsOn(bay), [inPosition]);
  assert.deepEqual(await idsOn(other), []);
  const { updateTime, ...point } = (await onPlan(bay, inPosition)) as Shown & {
    updateTime: string;
  };
  assert.match(updateTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.deepEqual(point, {
    pointId: inPosition,
    spaceId: position,
    name: "左发孔探",
    x: 0.3,
    y: 5.99,
    z: 2.5,
    status: "1",
    assocType: null,
    assocId: null,
    assocName: null,
    assocCategoryId: null,
  });
  const { data: all } = await t.mechanic.get(planPath);
  assert.ok(all.length >= 2);
  assert.equal((await t.mechanic.get(`${planPath}?spaceId=999999`)).code, 404);
  assert.equal((await t.mechanic.get(`${planPath}?spaceId=abc`)).code, 400);
  assert.equal((await t.guest.get(planPath)).code, 401);
});

test("stands for an item or a person that readers see", async () => {
  const { bay } = await t.world();
  const repair = await t.item("repair", { title: "前轮转弯作动筒" });
  const tool = await t.item("tool", { title: "力矩扳手" });
  const person = await t.personOf("mechanic");
  const links = [
    { assocType: "1", assocId: repair },
    { assocType: "2", assocId: tool },
    { assocType: "3", assocId: person },
  ];
  const names: (string | null | undefined)[] = [];
  for (const link of links) {
    const id = await t.point(bay, link);
    names.push((await onPlan(bay, id))?.assocName);
    const { data } = await t.operator.get(`${path}/${id}`);
    assert.deepEqual({ assocType: data.assocType, assocId: data.assocId }, link);
  }
  assert.deepEqual(names.slice(0, 2), ["前轮转弯作动筒", "力矩扳手"]);
  assert.ok(names[2]);
});

test("links to nothing that is missing, of another kind, or not shown", async () => {
  const { bay } = await t.world();
  const tool = await t.item("tool");
  const training = await t.item("train");
  const scheduled = await t.item("repair", { releaseTime: "2199-01-01 00:00:00" });
  const firm = await t.personOf("supplier");
  const refused = async (assocType: string | null, assocId: string) =>
    t.refusal(await t.operator.post(path, t.pointForm(bay, { assocType, assocId })));
  const missing = [400, "assocId", "关联对象不存在"];
  assert.deepEqual(await refused("1", "999999"), missing);
  assert.deepEqual(await refused("1", tool), missing);
  assert.deepEqual(await refused("2", training), missing);
  assert.deepEqual(await refused("1", scheduled), missing);
  assert.deepEqual(await refused("3", firm), missing);
  assert.deepEqual(await refused("3", tool), missing);
  assert.deepEqual(await refused(null, tool), [400, "assocType", "请选择关联类型"]);
});

test("keeps its link through other changes, and loses it with its object", async () => {
  const { bay } = await t.world();
  const repair = await t.item("repair");
  const id = await t.point(bay, { assocType: "1", assocId: repair });
  const hide = (takeDownTime: string | null) =>
    t.db.updateTable("contentItem").set({ takeDownTime }).where("itemId", "=", repair).execute();
  await hide("2026-02-01 00:00:00");
  const form = { name: "改名", assocType: "1", assocId: repair };
  assert.equal((await t.operator.put(`${path}/${id}`, form)).code, 200);
  const taken = (await t.operator.get(`${path}/${id}`)).data;
  assert.deepEqual([taken.name, taken.assocId, taken.assocName], ["改名", repair, null]);
  await t.db.deleteFrom("contentItem").where("itemId", "=", repair).execute();
  const { data } = await t.operator.get(`${path}/${id}`);
  assert.deepEqual([data.assocType, data.assocId], ["1", null]);
});

test("takes another kind without the object of the former", async () => {
  const { bay } = await t.world();
  const tool = await t.item("tool");
  const id = await t.point(bay, { assocType: "2", assocId: tool });
  const linkAfter = async (body: object) => {
    assert.equal((await t.operator.put(`${path}/${id}`, body)).code, 200);
    const { assocType, assocId } = (await t.operator.get(`${path}/${id}`)).data;
    return [assocType, assocId];
  };
  assert.deepEqual(await linkAfter({ status: "3" }), ["2", tool]);
  assert.deepEqual(await linkAfter({ assocType: "3" }), ["3", null]);
  assert.deepEqual(await linkAfter({ assocType: "2", assocId: tool }), ["2", tool]);
  assert.deepEqual(await linkAfter({ assocId: null }), ["2", null]);
  assert.deepEqual(await linkAfter({ assocType: null }), [null, null]);
});

test("lies within its space", async () => {
  const { bay, position } = await t.world();
  const refused = async (over: object) =>
    t.refusal(await t.operator.post(path, t.pointForm(position, over)));
  assert.deepEqual(await refused({ x: 8.01 }), [400, "x", "点位不能超出所属空间的范围"]);
  assert.deepEqual(await refused({ y: 6.01 }), [400, "y", "点位不能超出所属空间的范围"]);
  assert.equal((await refused({ z: -1 }))[1], "z");
  assert.deepEqual(await refused({ spaceId: "999999" }), [400, "spaceId", "所属空间不存在"]);
  const id = await t.point(bay, { x: 30 });
  const moved = await t.operator.put(`${path}/${id}`, { spaceId: position });
  assert.deepEqual(t.refusal(moved), [400, "x", "点位不能超出所属空间的范围"]);
  assert.equal((await t.operator.put(`${path}/${id}`, { spaceId: position, x: 3 })).code, 200);
});

test("lists by what is asked for, newest first", async () => {
  const { hangar, bay, other } = await t.world();
  const first = await t.point(bay, { status: "3", name: "告警点%" });
  const second = await t.point(hangar, { assocType: "3" });
  await t.point(other);
  const list = async (query: string) => {
    const { data } = await t.operator.get(`${path}?${query}`);
    return [data.total, ...data.list.map(({ pointId }: { pointId: string }) => pointId)];
  };
  assert.deepEqual(await list(`spaceId=${hangar}`), [2, second, first]);
  assert.deepEqual(await list(`spaceId=${hangar}&pageSize=1&pageNum=2`), [2, first]);
  assert.deepEqual(await list(`spaceId=${hangar}&status=3`), [1, first]);
  assert.deepEqual(await list(`spaceId=${hangar}&assocType=3`), [1, second]);
  assert.deepEqual(await list(`name=${encodeURIComponent("点%")}`), [1, first]);
});

test("keeps names apart within a space, and versions apart in time", async () => {
  const { bay } = await t.world();
  const id = await t.point(bay, { name: "同名" });
  const again = await t.operator.post(path, t.pointForm(bay, { name: "同名" }));
  assert.deepEqual(t.refusal(again), [409, "name", "同一空间下的点位名称已存在"]);
  assert.equal((await t.operator.put(`${path}/${id}`, { status: "2", version: 1 })).code, 200);
  assert.equal((await t.operator.put(`${path}/${id}`, { status: "1", version: 1 })).code, 409);
  assert.equal((await t.operator.get(`${path}/${id}`)).data.status, "2");
});

test("tells the operation log what became of a link", async () => {
  const { bay } = await t.world();
  const tool = await t.item("tool");
  const id = await t.point(bay);
  await t.operator.put(`${path}/${id}`, { assocType: "2", assocId: tool });
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "changes"])
    .where("operUrl", "=", `/api${path}/${id}`)
    .executeTakeFirstOrThrow();
  assert.equal(row.title, "点位");
  assert.deepEqual(row.changes, [
    { field: "assocType", title: "关联类型", from: null, to: "2" },
    { field: "assocId", title: "关联对象", from: null, to: tool },
  ]);
});

test("is changed by those who hold the right", async () => {
  const { bay } = await t.world();
  const id = await t.point(bay);
  const answers = await Promise.all([
    t.mechanic.get(path),
    t.mechanic.get(`${path}/${id}`),
    t.mechanic.post(path, t.pointForm(bay)),
    t.mechanic.put(`${path}/${id}`, { status: "3" }),
    t.mechanic.del(`${path}/${id}`),
  ]);
  for (const { code } of answers) assert.equal(code, 403);
  assert.equal((await t.operator.del(`${path}/${id},999999`)).code, 404);
  assert.equal((await t.operator.del(`${path}/${id}`)).code, 200);
});
