import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

const painter = { postCode: "painter", postName: "喷漆工", postSort: 9, status: "1" };

test("creates, finds, changes and removes a post", async () => {
  const created = await admin.post("/system/post/", { ...painter, remark: "漆房" });
  assert.equal(created.code, 200);
  const { postId } = created.data;
  const found = await admin.get(`/system/post/${postId}`);
  assert.deepEqual(
    { ...found.data, createTime: found.data.createTime.length },
    { postId, ...painter, remark: "漆房", createTime: 19, version: 1 },
  );
  await admin.put(`/system/post/${postId}`, { postSort: "3", remark: null });
  const changed = await admin.get(`/system/post/${postId}`);
  assert.deepEqual(
    [changed.data.postSort, changed.data.remark, changed.data.postName],
    [3, null, "喷漆工"],
  );
  assert.equal((await admin.del(`/system/post/${postId}`)).message, "删除成功");
  assert.equal((await admin.get(`/system/post/${postId}`)).code, 404);
});

test("lists in order of postSort and finds by part of the name, wildcards taken literally", async () => {
  const { data } = await admin.get("/system/post?pageSize=2");
  assert.deepEqual(
    data.list.map((post: { postSort: number }) => post.postSort),
    [1, 2],
  );
  assert.equal(data.total, 4);
  assert.equal(
    (await admin.get(`/system/post?postName=${encodeURIComponent("工程")}`)).data.total,
    1,
  );
  assert.equal((await admin.get("/system/post?postName=%25")).data.total, 0);
  assert.deepEqual((await admin.get("/system/post?pageNum=9")).data, { list: [], total: 4 });
});

test("refuses a second post of the same code, naming the field", async () => {
  const twice = await admin.post("/system/post", { ...painter, postCode: "content-editor" });
  assert.equal(twice.code, 409);
  assert.deepEqual(twice.data.errors, [{ field: "postCode", message: "岗位编码已存在" }]);
});

test("refuses a stale version and keeps what the other editor saved", async () => {
  const { data } = await admin.post("/system/post", {
    ...painter,
    postCode: "p2",
    postName: "漆工二",
  });
  const path = `/system/post/${data.postId}`;
  assert.equal((await admin.put(path, { postSort: 5, version: 1 })).code, 200);
  const late = await admin.put(path, { postSort: 6, version: 1 });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
  assert.equal((await admin.get(path)).data.postSort, 5);
});

test("removes all of a list of ids or none", async () => {
  const { data } = await admin.post("/system/post", {
    ...painter,
    postCode: "p3",
    postName: "漆工三",
  });
  assert.equal((await admin.del(`/system/post/${data.postId},999999`)).code, 404);
  assert.equal((await admin.get(`/system/post/${data.postId}`)).code, 200);
});

test("refuses to remove a post still in use, by name", async () => {
  const { data } = await admin.post("/system/post", {
    ...painter,
    postCode: "p4",
    postName: "漆工四",
  });
  await t.db
    .insertInto("sysUserPost")
    .values({ userId: t.base.adminId, postId: data.postId })
    .execute();
  const { code, message } = await admin.del(`/system/post/${data.postId}`);
  assert.deepEqual([code, message], [409, "漆工四已分配,不能删除"]);
});

test("writes the operation log with the change, and a failed one of its own", async () => {
  await admin.post("/system/post", { ...painter, postCode: "p5", postName: "漆工五" });
  await admin.post("/system/post", { ...painter, postCode: "p5", postName: "漆工六" });
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "status", "operName", "errorMsg"])
    .where("operParam", "like", "%p5%")
    .orderBy("operId")
    .execute();
  const row = { title: "岗位", businessType: "1", operName: "admin" };
  assert.deepEqual(rows, [
    { ...row, status: "1", errorMsg: null },
    { ...row, status: "2", errorMsg: rows[1]?.errorMsg },
  ]);
});

test("is for those who hold the right", async () => {
  const operator = await t.as("operator");
  assert.equal((await operator.get("/system/post")).code, 403);
  assert.equal((await t.guest.get("/system/post")).message, "暂未登录，请先进行登录");
});
