import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startSpaceApp } from "./space.fixture.ts";

const path = "/tdm/space";
let t: Awaited<ReturnType<typeof startSpaceApp>>;

before(async () => {
  t = await startSpaceApp();
});
after(() => t.close());

interface Node {
  id: string;
  children: Node[];
}

const tree = async (): Promise<Node[]> => (await t.mechanic.get(`${path}/tree`)).data;

function nodeIn(nodes: Node[], id: string): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.children, id);
    if (found) return found;
  }
  return undefined;
}

test("shows everyone who is signed in the whole tree, siblings in their order", async () => {
  const base = await t.space("base", { name: "华东基地", code: "HD", width: 200, height: 100 });
  const late = await t.space("hangar", { parentId: base, orderNum: 900 });
  const early = await t.space("hangar", { parentId: base, orderNum: 800, x: 0.1, y: 0.2 });
  const bay = await t.space("bay", { parentId: early, aircraft: "B-1832" });
  const node = nodeIn(await tree(), base);
  assert.deepEqual(
    { ...node, children: node?.children.map(({ id }) => id) },
    {
      id: base,
      label: "华东基地",
      code: "HD",
      type: "base",
      x: 0,
      y: 0,
      width: 200,
      height: 100,
      aircraft: null,
      children: [early, late],
    },
  );
  const { data } = await t.operator.get(`${path}/${early}`);
  assert.deepEqual([data.x, data.y, data.parentName, data.version], [0.1, 0.2, "华东基地", 1]);
  assert.equal((await t.operator.get(`${path}/${bay}`)).data.aircraft, "B-1832");
  assert.equal((await t.guest.get(`${path}/tree`)).code, 401);
});

test("puts each type only where it belongs", async () => {
  const { base, hangar, bay, position } = await t.world();
  const refused = async (type: string, parentId: string | null) =>
    t.refusal(await t.operator.post(path, t.form(type, { parentId, width: 1, height: 1 })));
  assert.deepEqual(await refused("base", base), [400, "parentId", "基地没有上级空间"]);
  assert.deepEqual(await refused("hangar", null), [400, "parentId", "请选择上级空间"]);
  assert.deepEqual(await refused("bay", base), [400, "parentId", "机位只能建在机库下"]);
  assert.deepEqual(await refused("position", hangar), [400, "parentId", "工位只能建在机位下"]);
  assert.deepEqual(await refused("hangar", position), [400, "parentId", "机库只能建在基地下"]);
  assert.deepEqual(await refused("bay", "999999"), [400, "parentId", "上级空间不存在"]);
  // What a space is does not change: another type in a PUT is none of its fields.
  assert.equal((await t.operator.put(`${path}/${bay}`, { type: "hangar" })).code, 200);
  assert.equal((await t.operator.get(`${path}/${bay}`)).data.type, "bay");
});

test("moves a space within its kind only, however moves meet", async () => {
  const { hangar, other, bay, position } = await t.world();
  const moved = async (id: string, parentId: string) =>
    t.refusal(await t.operator.put(`${path}/${id}`, { parentId }))[0];
  for (const to of [bay, position, hangar]) assert.equal(await moved(hangar, to), 400);
  const codes = await Promise.all([moved(bay, other), moved(bay, hangar), moved(hangar, bay)]);
  assert.deepEqual(codes, [200, 200, 400]);
  assert.ok(nodeIn(await tree(), position));
});

test("keeps a space within the one that it lies in", async () => {
  const { hangar, bay, position } = await t.world();
  const put = async (id: string, body: object) =>
    t.refusal(await t.operator.put(`${path}/${id}`, body));
  assert.deepEqual(await put(bay, { x: 60 }), [400, "width", "不能超出上级空间的范围"]);
  assert.deepEqual(await put(bay, { height: 75.01 }), [400, "height", "不能超出上级空间的范围"]);
  assert.equal((await put(bay, { x: 50, height: 75 }))[0], 200);
  assert.deepEqual(await put(hangar, { width: 89.99 }), [400, "width", "下级空间会超出新的范围"]);
  await t.point(position, { x: 8, y: 6 });
  assert.deepEqual(await put(position, { height: 5 }), [400, "width", "点位会超出新的范围"]);
  assert.deepEqual(await put(bay, { width: 0 }), [
    400,
    "width",
    "请输入0.5到5000之间的数，最多两位小数！",
  ]);
  assert.equal((await put(bay, { x: 1.005 }))[0], 400);
});

test("adds tenths of metres as people do", async () => {
  const base = await t.space("base", { width: 0.6, height: 0.6 });
  const sent = t.form("hangar", { parentId: base, x: 0.1, y: 0.1, width: 0.5, height: 0.5 });
  assert.equal((await t.operator.post(path, sent)).code, 200);
});

test("lets an aircraft stand in one bay alone", async () => {
  const { hangar, bay, position } = await t.world();
  const put = async (id: string, aircraft: string | null) =>
    t.refusal(await t.operator.put(`${path}/${id}`, { aircraft }));
  assert.equal((await put(bay, "B-7777"))[0], 200);
  const next = await t.space("bay", { parentId: hangar, x: 50 });
  assert.deepEqual(await put(next, "B-7777"), [409, "aircraft", "该飞机已停放在其他机位"]);
  assert.deepEqual(await put(position, "B-7778"), [400, "aircraft", "只有机位可以停放飞机"]);
  assert.equal((await put(next, "注册号"))[0], 400);
  await put(bay, null);
  assert.equal((await put(next, "B-7777"))[0], 200);
});

test("keeps codes apart among siblings only", async () => {
  const { base, hangar, other } = await t.world();
  await t.space("bay", { parentId: hangar, code: "B9" });
  await t.space("bay", { parentId: other, code: "B9" });
  const again = await t.operator.post(path, t.form("bay", { parentId: hangar, code: "B9" }));
  assert.deepEqual(t.refusal(again), [409, "code", "同一上级下的空间编码已存在"]);
  const { code } = (await t.operator.get(`${path}/${base}`)).data;
  const top = await t.operator.post(path, t.form("base", { code }));
  assert.equal(top.code, 409);
});

test("lists by what is asked for, page by page", async () => {
  const { hangar, bay } = await t.world();
  await t.space("bay", { parentId: hangar, name: "末尾机位%", orderNum: 90_000 });
  const list = async (query: string) => (await t.operator.get(`${path}?${query}`)).data;
  const below = await list(`parentId=${hangar}&pageSize=1`);
  assert.deepEqual([below.total, below.list[0].spaceId], [2, bay]);
  assert.equal((await list(`name=${encodeURIComponent("机位%")}`)).total, 1);
  const { list: positions } = await list("type=position&pageSize=200");
  assert.ok(positions.every(({ type }: { type: string }) => type === "position"));
});

test("removes no space that holds others or points", async () => {
  const { base, bay, position, other } = await t.world();
  const point = await t.point(position);
  const removed = async (...of: string[]) => {
    const { code, message } = await t.operator.del(`${path}/${of.join(",")}`);
    return `${code} ${message}`;
  };
  assert.equal(await removed(base), "409 存在下级空间，不允许删除");
  assert.equal(await removed(other, bay), "409 存在下级空间，不允许删除");
  assert.equal(await removed(position), "409 空间下存在点位，不允许删除");
  await t.operator.del(`/tdm/point/${point}`);
  assert.equal(await removed(other, "999999"), "404 数据不存在或已被删除");
  assert.equal(await removed(other, position), "200 删除成功");
  assert.equal(nodeIn(await tree(), other), undefined);
});

test("lets nothing into a space that is being removed", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { bay, position } = await t.world();
    const [removed, made] = await Promise.all([
      t.operator.del(`${path}/${position}`),
      t.admin.post("/tdm/point", t.pointForm(position)),
    ]);
    assert.deepEqual(
      [removed.code, made.code].sort(),
      removed.code === 200 ? [200, 400] : [200, 409],
    );
    assert.equal((await t.operator.get(`${path}/${bay}`)).code, 200);
  }
});

test("is changed by those who hold the right, and not over another's change", async () => {
  const { bay } = await t.world();
  const answers = await Promise.all([
    t.mechanic.get(path),
    t.mechanic.get(`${path}/${bay}`),
    t.mechanic.post(path, t.form("base")),
    t.mechanic.put(`${path}/${bay}`, { name: "无权" }),
    t.mechanic.del(`${path}/${bay}`),
  ]);
  for (const { code } of answers) assert.equal(code, 403);
  assert.equal((await t.operator.put(`${path}/${bay}`, { name: "新名", version: 1 })).code, 200);
  const stale = await t.operator.put(`${path}/${bay}`, { name: "旧名", version: 1 });
  assert.deepEqual([stale.code, stale.message], [409, "数据已被他人修改，请刷新后重试"]);
});
