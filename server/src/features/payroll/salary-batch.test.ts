import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { startSalaries } from "./salary.fixture.ts";

let s: Awaited<ReturnType<typeof startSalaries>>;

before(async () => {
  s = await startSalaries();
  await s.person("chen", "陈一");
  await s.person("twin1", "王平");
  await s.person("twin2", "王平");
});
after(() => s.t.close());
beforeEach(async () => {
  await s.t.db.deleteFrom("platformSalary").execute();
  await s.t.db.deleteFrom("sheetImport").execute();
});

test("shows the result in a dry run, and writes nothing", async () => {
  await s.upload([
    ["账号", "岗位工资"],
    ["chen", 100],
  ]);
  const sheet = [
    ["账号", "岗位工资", "班组", "个人所得税"],
    ["chen", 200, "一班", 10],
    ["mechanic", 300, "二班", 20],
  ];
  const { code, data } = await s.upload(sheet, { dryRun: "1" });
  assert.equal(code, 200);
  assert.deepEqual(
    [data.imported, data.updated, data.batchId, data.ignoredColumns],
    [1, 1, null, ["班组"]],
  );
  assert.deepEqual(
    data.rows.map(({ row, action, userName, amountPaid }: Record<string, unknown>) => [
      row,
      action,
      userName,
      amountPaid,
    ]),
    [
      [2, "update", "陈一", 190],
      [3, "add", "周启航", 280],
    ],
  );
  assert.deepEqual(
    [...(await s.rows()).values()].map(({ salary }) => salary),
    [100],
  );
});

test("undoes the last import of a month: removes new rows and restores changed ones", async () => {
  const first = await s.upload([
    ["账号", "岗位工资", "备注"],
    ["chen", 100.1, "原"],
  ]);
  const before = (await s.rows()).get("chen");
  const second = await s.upload([
    ["账号", "岗位工资", "备注"],
    ["chen", 7, "改"],
    ["mechanic", 8, ""],
  ]);
  const last = await s.admin.get("/platform/salary/batch?month=2026-03");
  assert.equal(last.data.batchId, second.data.batchId);
  const { imported, updated, month, createUserName } = last.data;
  assert.deepEqual([imported, updated, month], [1, 1, "2026-03"]);
  assert.equal(createUserName, "系统管理员");
  const early = await s.admin.del(`/platform/salary/batch/${first.data.batchId}`);
  assert.deepEqual([early.code, early.message], [409, "只能撤销该月份最近一次导入"]);
  const undone = await s.admin.del(`/platform/salary/batch/${second.data.batchId}`);
  assert.deepEqual([undone.code, undone.data], [200, { removed: 1, restored: 1 }]);
  const rows = await s.rows();
  assert.deepEqual([...rows.keys()], ["chen"]);
  assert.deepEqual(rows.get("chen"), before);
  assert.equal((await s.admin.get("/platform/salary/batch?month=2026-03")).data, null);
  assert.equal((await s.admin.del(`/platform/salary/batch/${second.data.batchId}`)).code, 409);
  assert.equal((await s.admin.del("/platform/salary/batch/999999")).code, 404);
});

test("serialises concurrent imports of a month: one row per person, one batch", async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((amount) =>
      s.upload([
        ["账号", "岗位工资"],
        ["chen", amount],
        ["mechanic", amount],
      ]),
    ),
  );
  assert.ok(answers.every(({ code }) => code === 200));
  assert.deepEqual(answers.map(({ data }) => data.imported).toSorted(), [0, 0, 0, 2]);
  const rows = await s.rows();
  assert.equal(rows.get("chen").salary, rows.get("mechanic").salary);
  const batches = await s.t.db.selectFrom("sheetImport").select("undoneAt").execute();
  assert.equal(batches.filter(({ undoneAt }) => undoneAt === null).length, 1);
});
