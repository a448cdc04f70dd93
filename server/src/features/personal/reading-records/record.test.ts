import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { signIn, type TestClient } from "../../../../test/harness.ts";
import { contentEditor } from "../../content/content.fixture.ts";
import { modules } from "../../content/module.ts";
import { password, startPeople } from "../../people/people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
let editor: ReturnType<typeof contentEditor>;
let category: string;

before(async () => {
  t = await startPeople();
  editor = contentEditor(t.operator, modules.repair);
  category = await editor.category("机身结构", { cover: "2" });
});
after(() => t.close());

const released = { releaseTime: "2026-01-01 08:00:00" };
const item = (title: string) => editor.item(category, { title, ...released });

async function read(by: TestClient, repairId: string, seconds: number): Promise<string> {
  const { code, data, message } = await by.post("/repair/record", { repairId, seconds });
  assert.equal(code, 200, message);
  return data.recordId;
}

/** Creates a maintenance person, optionally in a department. */
async function reader(name: string, deptId?: string): Promise<TestClient> {
  await t.account("1", { nature: "1", name, nickName: `读者${name}` });
  if (deptId) {
    await t.db.updateTable("sysUser").set({ deptId }).where("userName", "=", name).execute();
  }
  return t.with(await signIn(t.app, name, password));
}

interface Row {
  recordId: string;
  repairId: string | null;
  title: string;
  userName: string;
  readingTime: number;
}

const listed = async (query: object, by: TestClient = t.admin): Promise<Row[]> =>
  (await by.get(`/repair/record?${new URLSearchParams({ ...query })}`)).data.list;
const titlesOf = (rows: readonly Row[]) => rows.map(({ title }) => title);

test("lists readers, items and minutes, newest first", async () => {
  const repairId = await item("蒙皮修理");
  const by = await reader("minutes");
  const ids = [];
  for (const seconds of [1, 6, 89, 93, 3600]) ids.unshift(await read(by, repairId, seconds));
  const rows = await listed({ title: "蒙皮修理" });
  assert.deepEqual(
    rows.map(({ readingTime }) => readingTime),
    [60, 1.6, 1.5, 0.1, 0.1],
  );
  assert.deepEqual(
    rows.map(({ recordId }) => recordId),
    ids,
  );
  const { code, data } = await t.admin.get(`/repair/record/details/${ids[0]}`);
  assert.deepEqual([code, data], [200, rows[0]]);
  assert.deepEqual([data.repairId, data.userName], [repairId, "读者minutes"]);
  assert.match(data.createTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test("filters by title, display name and account, with literal wildcards", async () => {
  const percent = await item("湿度100%的影响");
  const other = await item("湿度1000的影响");
  const [ann, bob] = [await reader("filter.ann"), await reader("filter.bob")];
  await read(ann, percent, 60);
  await read(bob, other, 60);
  assert.deepEqual(titlesOf(await listed({ title: "100%" })), ["湿度100%的影响"]);
  for (const userName of ["FILTER.ann", "读者filter.a"]) {
    assert.deepEqual(titlesOf(await listed({ userName })), ["湿度100%的影响"], userName);
  }
  assert.deepEqual(await listed({ title: "100%", userName: "filter.bob" }), []);
});

test("returns pages with the full total", async () => {
  const repairId = await item("分页之书");
  const by = await reader("pages");
  const ids = [];
  for (const seconds of [60, 61, 62]) ids.unshift(await read(by, repairId, seconds));
  const page = async (pageNum: number) =>
    (await t.admin.get(`/repair/record?title=分页之书&pageSize=2&pageNum=${pageNum}`)).data;
  const [first, second, beyond] = [await page(1), await page(2), await page(3)];
  const found = [...first.list, ...second.list].map(({ recordId }: Row) => recordId);
  assert.deepEqual(found, ids);
  assert.deepEqual([first.total, second.total, beyond.total, beyond.list], [3, 3, 3, []]);
});

test("removes records with a log row, all or nothing", async () => {
  const repairId = await item("可删之书");
  const by = await reader("removed");
  const ids = [await read(by, repairId, 60), await read(by, repairId, 60)];
  assert.equal((await t.admin.del(`/repair/record/${ids[0]},999999999`)).code, 404);
  assert.equal((await listed({ title: "可删之书" })).length, 2);
  const { code, message } = await t.admin.del(`/repair/record/${ids.join(",")}`);
  assert.deepEqual([code, message], [200, "删除成功"]);
  assert.deepEqual(await listed({ title: "可删之书" }), []);
  assert.equal((await t.admin.get(`/repair/record/details/${ids[0]}`)).code, 404);
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "operName", "status"])
    .orderBy("operId", "desc")
    .executeTakeFirst();
  assert.deepEqual(row, {
    title: "阅读记录",
    businessType: "3",
    operName: "admin",
    status: "1",
  });
});

test("limits list, total, detail and removal to the data scope", async () => {
  const repairId = await item("范围之书");
  const [here, there] = [await t.department("本部门"), await t.department("外部门")];
  const rights = ["repair:record:list", "repair:record:remove"];
  const byDept = await t.deputy(rights, "3", here);
  const byOwn = await t.deputy(rights, "5", here);
  const near = await read(await reader("scope.near", here), repairId, 60);
  const far = await read(await reader("scope.far", there), repairId, 60);
  const own = await read(byOwn.client, repairId, 60);

  const seen = async (by: TestClient) => {
    const { data } = await by.get("/repair/record?title=范围之书");
    assert.equal(data.total, data.list.length);
    return data.list.map(({ recordId }: Row) => recordId);
  };
  assert.deepEqual(await seen(byDept.client), [own, near]);
  assert.deepEqual(await seen(byOwn.client), [own]);
  assert.deepEqual(await seen(t.admin), [own, far, near]);
  assert.equal((await byDept.client.get(`/repair/record/details/${far}`)).code, 404);
  assert.equal((await byDept.client.get(`/repair/record/details/${near}`)).code, 200);
  assert.equal((await byDept.client.del(`/repair/record/${near},${far}`)).code, 404);
  assert.equal((await byDept.client.del(`/repair/record/${near}`)).code, 200);
});

test("shows each read item once, last read first", async () => {
  const [first, second, gone] = [await item("先读"), await item("后读"), await item("下架的")];
  const [by, other] = [await reader("own"), await reader("own.other")];
  for (const [repairId, seconds] of [
    [first, 60],
    [second, 30],
    [gone, 60],
    [first, 33],
  ] as const) {
    await read(by, repairId, seconds);
  }
  await read(other, second, 600);
  await t.operator.put(`/platform/info/${gone}`, { takeDownTime: "2026-01-02 08:00:00" });
  const { data } = await by.get("/repair/record/own");
  const rows = data.list.map(({ readTime, ...row }: { readTime: string }) => {
    assert.match(readTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    return row;
  });
  const facts = { categoryId: category, name: "机身结构", document: null };
  assert.deepEqual(rows, [
    { repairId: first, title: "先读", readingTime: 1.6, ...facts },
    { repairId: second, title: "后读", readingTime: 0.5, ...facts },
  ]);
  assert.equal(data.total, 2);
  const { data: page } = await by.get("/repair/record/own?pageSize=1&pageNum=2");
  assert.deepEqual([page.total, titlesOf(page.list)], [2, ["后读"]]);
});

test("keeps the record of a removed item", async () => {
  const repairId = await item("已删之书");
  const by = await reader("gone");
  await read(by, repairId, 60);
  assert.equal((await t.operator.del(`/platform/info/${repairId}`)).code, 200);
  const [row] = await listed({ title: "已删之书" });
  assert.equal(row?.repairId, null);
  assert.deepEqual((await by.get("/repair/record/own")).data, { list: [], total: 0 });
});
