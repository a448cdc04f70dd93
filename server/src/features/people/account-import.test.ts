import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { importClient, problemsOf } from "../../crud/import/import.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

const maintenance = {
  账号: "ma.one",
  姓名: "马一",
  联系电话: "13900000001",
  性别: "男",
  政治面貌: "群众",
  户籍所在地: "上海",
  出生日期: "1990/1/2",
  工作时间: "8年",
  执照: "B737-800",
  "薪资（元/小时）": 60.5,
  民族: "汉族",
  执照颁发日期: "20240305",
  "执照有效期（年）": 2,
};
const sheetOf = (...rows: object[]) => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [titles, ...rows.map((row) => titles.map((title) => (row as never)[title] ?? null))];
};

test("creates accounts of a kind with licence and dates, approved if requested", async () => {
  const imports = importClient(t.app, "/repair/info");
  const passed = { ...maintenance, 账号: "ma.two", 联系电话: "13900000002", 同时通过审核: "是" };
  const { data, message } = await imports.send(admin, sheetOf(maintenance, passed));
  assert.equal(data?.imported, 2, message);
  const { data: list } = await admin.get("/repair/info?name=ma.");
  const rows = list.list.map(({ name, nature, skillTime, limitedTime, license }: never) => [
    name,
    nature,
    skillTime,
    limitedTime,
    license,
  ]);
  assert.deepEqual(rows.toSorted(), [
    ["ma.one", null, "2024-03-05", 2, "B737-800"],
    ["ma.two", "1", "2024-03-05", 2, "B737-800"],
  ]);
  const again = await imports.send(admin, sheetOf(maintenance, passed));
  assert.deepEqual([again.data.unchanged, again.data.updated], [2, 0]);
  const changed = await imports.send(
    admin,
    sheetOf({ 账号: "ma.one", 执照: "A320", 民族: "回族" }),
  );
  assert.equal(changed.data.updated, 1, changed.message);
  assert.equal((await imports.undo(admin, changed.data.importId)).code, 200);
  const undone = await imports.undo(admin, data.importId);
  assert.match(undone.message, /^导入后已有人使用，不能撤销：ma\.one/);
});

test("accepts the export of each kind and its filled template unchanged", async () => {
  const paths = { 1: "", 2: "/materials", 3: "/aviation", 4: "/platform" };
  for (const [nature, path] of Object.entries(paths)) {
    const imports = importClient(t.app, `/repair/info${path}`);
    const list = importClient(t.app, "/repair/info");
    const sheets = [
      await list.download(admin, `/export?userNature=${nature}`),
      await imports.download(admin, "/import/template?filled=1"),
    ];
    for (const sheet of sheets) {
      const { data, message } = await imports.send(admin, sheet);
      if (/没有.*数据/.test(message)) continue;
      assert.deepEqual([data?.imported, data?.updated], [0, 0], `${nature} ${message}`);
      assert.ok(data.unchanged > 0);
    }
  }
});

test("refuses another kind, missing fields and a duplicate number", async () => {
  const imports = importClient(t.app, "/repair/info/platform");
  const other = await imports.send(admin, sheetOf({ 账号: "pa.one", 账号类别: "维修人员" }));
  assert.deepEqual(problemsOf(other).toSorted(), [
    "2 姓名 新增平台管理员时必填，表格中没有这一列",
    "2 性别 新增平台管理员时必填，表格中没有这一列",
    "2 联系电话 新增平台管理员时必填，表格中没有这一列",
    "2 账号类别 账号类别“维修人员”不存在",
  ]);
  const twins = [
    { ...maintenance, 账号: "tw.one", 联系电话: "13900000009" },
    { ...maintenance, 账号: "tw.two", 联系电话: "13900000009" },
  ];
  const refused = await importClient(t.app, "/repair/info").send(admin, sheetOf(...twins));
  assert.deepEqual(problemsOf(refused), ["3 联系电话 该手机号已被使用"]);
  const marked = await importClient(t.app, "/repair/info").marked(admin, sheetOf(...twins));
  assert.deepEqual(marked.slice(2), ["联系电话：该手机号已被使用"]);
});

test("creates codes only for accounts with a password that the caller may set", async () => {
  const imports = importClient(t.app, "/repair/info");
  const operator = await t.as("operator");
  const names = ["code.stays", "code.rises"];
  const rows = names.map((name, at) => ({
    ...maintenance,
    账号: name,
    联系电话: `1390000010${at}`,
  }));
  const { data, message } = await imports.send(operator, sheetOf(...rows));
  assert.equal(data?.imported, 2, message);
  const make = async () => {
    const answer = await operator.post(`/repair/info/import/${data.importId}/codes`, {});
    return answer.data.slips.map(({ userName }: { userName: string }) => userName);
  };
  assert.deepEqual(await make(), names);
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "code.rises")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("sysUserRole")
    .values({ userId, roleId: String(t.base.roleIds.get("admin")) })
    .execute();
  assert.deepEqual(await make(), ["code.stays"]);
});
