import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  operator = await t.as("operator");
});
after(() => t.close());

test("offers the four fixed categories in order, to visitors too", async () => {
  const { data } = await t.guest.get("/open/platform/name");
  assert.deepEqual(
    data.map(({ name, cover }: { name: string; cover: string }) => [name, cover]),
    [
      ["外委方案", "1"],
      ["改装修理方案", "1"],
      ["QN经验分享", "1"],
      ["行业培训课程", "2"],
    ],
  );
  assert.deepEqual((await operator.get("/platform/category/pull/down")).data, data);
});

test("refuses to change or remove a fixed category", async () => {
  const fixed = t.base.categoryIds.get("外委方案");
  const refusal = [409, "固定分类不允许修改或删除"];
  const changed = await operator.put(`/platform/category/${fixed}`, { name: "外包" });
  assert.deepEqual([changed.code, changed.message], refusal);
  const removed = await operator.del(`/platform/category/${fixed}`);
  assert.deepEqual([removed.code, removed.message], refusal);
});

test("shows a new category to visitors immediately, and keeps its initial cover setting", async () => {
  const created = await operator.post("/platform/category", {
    name: "航线维护",
    orderNum: 5,
    cover: 1,
  });
  const { categoryId } = created.data;
  const names = async () =>
    (await t.guest.get("/open/platform/name")).data.map(({ name }: { name: string }) => name);
  assert.equal((await names()).at(-1), "航线维护");
  await operator.put(`/platform/category/${categoryId}`, { name: "航线维修", cover: "2" });
  assert.equal((await names()).at(-1), "航线维修");
  const { data } = await operator.get(`/platform/category/details/${categoryId}`);
  assert.deepEqual([data.cover, data.fixed, data.version], ["1", false, 2]);
  await operator.del(`/platform/category/${categoryId}`);
  assert.ok(!(await names()).includes("航线维修"));
});

test("requires name, order and cover, and refuses a duplicate name", async () => {
  const empty = await operator.post("/platform/category", {});
  assert.deepEqual(
    empty.data.errors.map(({ field, message }: Record<string, string>) => [field, message]),
    ["name", "orderNum", "cover"].map((field) => [field, "必填项不能为空!"]),
  );
  const twice = await operator.post("/platform/category", {
    name: "外委方案",
    orderNum: 1,
    cover: "1",
  });
  assert.deepEqual([twice.code, twice.message], [409, "分类名称已存在"]);
});

test("refuses to remove a category with items, together with all others of the request", async () => {
  const create = async (name: string) =>
    (await operator.post("/platform/category", { name, orderNum: 6, cover: "2" })).data.categoryId;
  const [used, free] = [await create("有内容"), await create("无内容")];
  await operator.post("/platform/info", {
    categoryId: used,
    title: "标题",
    releaseUser: "张工",
    releaseTime: "2026-01-01 08:00:00",
    content: "<p>内容</p>",
  });
  const { code, message } = await operator.del(`/platform/category/${free},${used}`);
  assert.deepEqual([code, message], [409, "分类下存在内容，不允许删除"]);
  assert.equal((await operator.get(`/platform/category/details/${free}`)).code, 200);
});

test("filters by name and cover", async () => {
  const { data } = await operator.get("/platform/category?cover=2&name=%E5%9F%B9%E8%AE%AD");
  assert.deepEqual(
    data.list.map(({ name }: { name: string }) => name),
    ["行业培训课程"],
  );
});
