import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { contentEditor } from "./content.fixture.ts";
import { allModules, modules } from "./module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  operator = await t.as("operator");
});
after(() => t.close());

for (const module of [modules.train, modules.tool]) {
  const { category, item, open, nameRoutes } = module;

  test(`${category.path}: lists its categories in order, with its own field names`, async () => {
    const second = await operator.post(category.path, { name: "第二", orderNum: 2, cover: 2 });
    const first = await operator.post(category.path, { name: "第一", orderNum: 1 });
    const ids = [first.data[category.id], second.data[category.id]];
    const expected = [
      { categoryId: ids[0], name: "第一", orderNum: 1, cover: "1" },
      { categoryId: ids[1], name: "第二", orderNum: 2, cover: "2" },
    ].map((row) => ({ ...row, [category.id]: row.categoryId }));
    assert.deepEqual((await t.guest.get(open.names)).data, expected);
    for (const name of nameRoutes) {
      assert.deepEqual((await operator.get(name.slice("GET ".length))).data, expected);
    }
    const { data } = await operator.get(category.path);
    assert.deepEqual(
      data.list.map((row: Record<string, string>) => row[category.id]),
      ids,
    );
    const details = (await operator.get(`${category.path}/details/${ids[0]}`)).data;
    assert.deepEqual([details[category.id], details.fixed], [ids[0], false]);
    assert.equal((await operator.del(`${category.path}/${ids}`)).code, 200);
    assert.deepEqual((await t.guest.get(open.names)).data, []);
  });

  test(`${category.path}: can require covers while items without covers exist`, async () => {
    const editor = contentEditor(operator, module);
    const categoryId = await editor.category("改封面", { cover: "2" });
    const id = await editor.item(categoryId);
    const path = `${category.path}/${categoryId}`;
    assert.equal((await operator.put(path, { cover: "1" })).code, 200);
    const { data } = await t.guest.get(`${open.list}?categoryId=${categoryId}`);
    assert.deepEqual([data.total, data.list[0].cover], [1, ""]);
    const edited = await operator.put(`${item.path}/${id}`, { title: "仍无封面" });
    assert.deepEqual(edited.data.errors, [{ field: "cover", message: "必填项不能为空!" }]);
    const used = await operator.del(path);
    assert.deepEqual([used.code, used.message], [409, "分类下存在内容，不允许删除"]);
    await operator.put(path, { cover: "2" });
    await operator.put(path, { cover: null });
    const details = await operator.get(`${category.path}/details/${categoryId}`);
    assert.equal(details.data.cover, "1");
  });
}

test("allows the same name in different modules, and hides categories of other modules", async () => {
  for (const module of allModules) {
    const created = await operator.post(module.category.path, {
      name: "同名",
      orderNum: 9,
      cover: "2",
    });
    assert.equal(created.code, 200);
    const twice = await operator.post(module.category.path, {
      name: "同名",
      orderNum: 9,
      cover: "2",
    });
    assert.deepEqual([twice.code, twice.message], [409, "分类名称已存在"]);
    const id = created.data[module.category.id];
    for (const other of allModules.filter((one) => one !== module)) {
      const { path } = other.category;
      assert.equal((await operator.get(`${path}/details/${id}`)).code, 404);
      assert.equal((await operator.put(`${path}/${id}`, { name: "改名" })).code, 404);
      assert.equal((await operator.del(`${path}/${id}`)).code, 404);
    }
  }
  const fixed = t.base.categoryIds.get("外委方案");
  assert.equal((await operator.del(`/train/category/${fixed}`)).code, 404);
});
