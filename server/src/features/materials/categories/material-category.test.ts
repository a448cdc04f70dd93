import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMaterialApp } from "../material.fixture.ts";

const path = "/platform/material/category";
let t: Awaited<ReturnType<typeof startMaterialApp>>;

before(async () => {
  t = await startMaterialApp();
});
after(() => t.close());

interface Node {
  categoryId: string;
  children: Node[];
}

const ids = (rows: { categoryId: string }[]) => rows.map(({ categoryId }) => categoryId);
const tree = async (): Promise<Node[]> => (await t.mechanic.get(path)).data;

test("shows the whole tree in sibling order to every signed-in user", async () => {
  const late = await t.createCategory("0", { orderNum: 900 });
  const early = await t.createCategory("0", { orderNum: 800, name: "起落架与机轮" });
  const below = await t.createCategory(early);
  const nodes = await tree();
  assert.deepEqual(ids(nodes).slice(-2), [early, late]);
  const [child] = nodes.find(({ categoryId }) => categoryId === early)?.children ?? [];
  const { data: kept } = await t.operator.get(`${path}/${below}`);
  assert.deepEqual(child, { ...kept, children: [] });
  const { name, createTime, ...rest } = kept;
  assert.match(createTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.deepEqual(rest, {
    categoryId: below,
    parentId: early,
    parentName: "起落架与机轮",
    orderNum: rest.orderNum,
    hasChildren: false,
    version: 1,
  });
  assert.equal((await t.guest.get(path)).code, 401);
});

test("lists one level of the tree", async () => {
  const top = await t.createCategory();
  const below = await t.createCategory(top);
  const level = async (id: string) => (await t.mechanic.get(`${path}/tree/${id}`)).data;
  const row = (await level("0")).find((entry: Node) => entry.categoryId === top);
  assert.deepEqual([row.hasChildren, row.parentId, row.parentName], [true, "0", null]);
  assert.deepEqual(ids(await level(top)), [below]);
  assert.deepEqual(await level(below), []);
  assert.equal((await t.mechanic.get(`${path}/tree/999999999`)).code, 404);
});

test("refuses equal names only among siblings", async () => {
  const top = await t.createCategory("0", { name: "同名" });
  assert.ok(await t.createCategory(top, { name: "同名" }));
  for (const parentId of ["0", undefined]) {
    const again = await t.operator.post(path, { name: "同名", orderNum: 1, parentId });
    assert.deepEqual(
      [again.code, again.data.errors],
      [409, [{ field: "name", message: "同一上级下的分类名称已存在" }]],
    );
  }
});

test("names the field that is missing or refers to nothing", async () => {
  const empty = await t.operator.post(path, {});
  assert.deepEqual(
    empty.data.errors.map(({ field }: { field: string }) => field),
    ["name", "orderNum"],
  );
  const nowhere = await t.operator.post(path, { name: "无上级", orderNum: 1, parentId: "999999" });
  assert.deepEqual(
    [nowhere.code, nowhere.data.errors],
    [400, [{ field: "parentId", message: "上级分类不存在" }]],
  );
});

test("moves a category, but not into its own subtree", async () => {
  const top = await t.createCategory();
  const middle = await t.createCategory(top);
  const leaf = await t.createCategory(middle);
  for (const parentId of [top, middle, leaf]) {
    const refused = await t.operator.put(`${path}/${top}`, { parentId });
    assert.deepEqual(
      [refused.code, refused.data.errors],
      [400, [{ field: "parentId", message: "上级分类不能是自己或自己的下级分类" }]],
    );
  }
  assert.equal((await t.operator.put(`${path}/${leaf}`, { parentId: "0" })).code, 200);
  assert.equal((await t.operator.put(`${path}/${top}`, { parentId: leaf })).code, 200);
  assert.equal((await t.operator.get(`${path}/${top}`)).data.parentId, leaf);
  assert.equal((await t.operator.put(`${path}/${top}`, { name: "改名", version: 1 })).code, 409);
  assert.equal((await t.operator.put(`${path}/${top}`, { name: "改名" })).code, 200);
  assert.equal((await t.operator.get(`${path}/${top}`)).data.parentId, leaf);
});

test("creates no cycle by concurrent moves", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await t.createCategory(), await t.createCategory()];
    const answers = await Promise.all([
      t.operator.put(`${path}/${one}`, { parentId: other }),
      t.admin.put(`${path}/${other}`, { parentId: one }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 400]);
    const reachable = new Set<string>();
    const walk = (nodes: Node[]) => {
      for (const { categoryId, children } of nodes) {
        reachable.add(categoryId);
        walk(children);
      }
    };
    walk(await tree());
    assert.ok(reachable.has(one) && reachable.has(other));
  }
});

test("refuses to remove a category with subcategories or products", async () => {
  const top = await t.createCategory();
  const leaf = await t.createCategory(top);
  const free = await t.createCategory();
  await t.createProduct({ categoryId: leaf });
  const removed = async (...of: string[]) => {
    const { code, message } = await t.operator.del(`${path}/${of.join(",")}`);
    return `${code} ${message}`;
  };
  assert.equal(await removed(top), "409 存在下级分类，不允许删除");
  assert.equal(await removed(free, leaf), "409 分类下存在内容，不允许删除");
  assert.equal(await removed(free, "999999999"), "404 数据不存在或已被删除");
  assert.equal(await removed(free), "200 删除成功");
});

test("refuses changes without the permission", async () => {
  const id = await t.createCategory();
  const answers = await Promise.all([
    t.mechanic.get(`${path}/${id}`),
    t.mechanic.post(path, { name: "无权", orderNum: 1 }),
    t.mechanic.put(`${path}/${id}`, { name: "无权" }),
    t.mechanic.del(`${path}/${id}`),
  ]);
  for (const { code } of answers) assert.equal(code, 403);
  assert.equal((await t.operator.get(`${path}/${id}`)).data.hasChildren, false);
});
