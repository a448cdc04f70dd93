import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { importClient, problemsOf, type SheetCell } from "./import.fixture.ts";
import { findProgress, ProgressReports } from "./progress.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

/** Adds rows, imports their own sheet unchanged, changes one, and undoes all. */
async function roundTrip(
  path: string,
  titles: string[],
  rows: SheetCell[][],
  change: SheetCell[][],
) {
  const imports = importClient(t.app, path);
  const added = await imports.send(admin, [titles, ...rows]);
  assert.equal(added.data?.imported, rows.length, `${path} ${added.message}`);
  const filled = await imports.download(admin, "/import/template?filled=1");
  const same = await imports.send(admin, filled);
  assert.deepEqual([same.data?.imported, same.data?.updated], [0, 0], `${path} ${same.message}`);
  assert.ok(same.data.unchanged >= rows.length);
  const changed = await imports.send(admin, change);
  assert.equal(changed.data?.updated, 1, `${path} ${changed.message}`);
  for (const { data } of [changed, added]) {
    const { code, message } = await imports.undo(admin, data.importId);
    // A later import has changed rows of the first one.
    assert.equal(code, data === added.data ? 409 : 200, `${path} ${message}`);
  }
}

test("imports posts, dictionaries and the fleet by their own fields", async () => {
  await roundTrip(
    "/system/post",
    ["岗位编码", "岗位名称", "岗位顺序", "备注"],
    [
      ["p-one", "放行一", 1, "甲"],
      ["p-two", "放行二", 2, null],
    ],
    [
      ["岗位编码", "岗位名称"],
      ["p-one", "放行三"],
    ],
  );
  await roundTrip(
    "/system/dict/type",
    ["字典名称", "字典类型"],
    [["机库", "hangar"]],
    [
      ["字典类型", "字典名称"],
      ["hangar", "机库二"],
    ],
  );
  await roundTrip(
    "/system/dict/data",
    ["字典类型", "数据标签", "数据键值", "显示排序"],
    [
      ["hangar", "一号", "1", 1],
      ["hangar", "二号", "2", 2],
    ],
    [
      ["字典类型", "数据键值", "数据标签"],
      ["hangar", "2", "二号库"],
    ],
  );
  await roundTrip(
    "/fleet/type",
    ["上级机型", "机型名称", "显示排序"],
    [
      [null, "测试机型", 90],
      ["测试机型", "测试机型-800", 1],
    ],
    [
      ["机型名称", "显示排序"],
      ["测试机型-800", 3],
    ],
  );
  await roundTrip(
    "/fleet/aircraft",
    ["注册号", "MSN", "机型", "投入运行"],
    [["b9x01", 41_001, "测试机型-800", new Date("2020-05-01T00:00:00Z")]],
    [
      ["注册号", "MSN"],
      ["B-9X01", 41_002],
    ],
  );
});

test("imports departments by path, parents first, and removes them children first", async () => {
  const imports = importClient(t.app, "/system/dept");
  const titles = ["上级部门", "部门名称", "显示排序", "负责人"];
  const sheet = [
    titles,
    ["顶级部门", "西部公司", 9, "admin"],
    ["西部公司", "航线部", 1, "admin"],
    ["西部公司/航线部", "夜班", 1, "mechanic"],
  ];
  const { data, message } = await imports.send(admin, sheet);
  assert.equal(data?.imported, 3, message);
  const filled = await imports.download(admin, "/import/template?filled=1");
  const same = await imports.send(admin, filled);
  assert.deepEqual([same.data?.imported, same.data?.updated], [0, 0], same.message);
  const again = await imports.send(admin, sheet);
  assert.equal(again.data?.unchanged, 3, again.message);
  assert.equal((await imports.undo(admin, data.importId)).code, 200);
  const lost = await imports.send(admin, [titles, ["东部公司", "一班", 1, "admin"]]);
  assert.deepEqual(problemsOf(lost), ["2 上级部门 上级部门“东部公司”不存在，或不在您的权限范围内"]);
});

test("requires the add permission, and the edit permission for changes", async () => {
  const operator = await t.as("operator");
  const imports = importClient(t.app, "/system/post");
  assert.equal((await imports.send(operator, [["岗位编码"], ["x"]])).code, 403);
  assert.equal((await operator.get("/system/post/import/last")).code, 403);
});

test("reports progress of an import to its importer until the end", async () => {
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "admin")
    .executeTakeFirstOrThrow();
  const importer = { userId, resource: "/system/post/import" };
  const found = async (client: TestClient) =>
    (await client.get("/system/post/import/progress")).data;
  const notes = new ProgressReports(t.db, importer);
  assert.equal(await found(admin), null);
  notes.report({ stage: "check", done: 300, total: 5_000 });
  // Too soon for another report.
  notes.report({ stage: "check", done: 400, total: 5_000 });
  await notes.saved;
  assert.deepEqual(await found(admin), { stage: "check", done: 300, total: 5_000 });
  assert.equal(await findProgress(t.db, { ...importer, userId: "1" }), undefined);
  await notes.end();
  assert.equal(await found(admin), null);
});
