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

test("reports every problem by row and column, and writes nothing", async () => {
  const sheet = [
    ["账号", "姓名", "工时数", "工时单价", "工时总价", "其他报销", "餐补天数", "实发工资"],
    ["mechanic", "周启航", 10, 2, 20, null, null, 20.01],
    ["nobody", null, 1, 1, null, null, null, null],
    [null, "王平", 1, 1, null, null, null, null],
    [null, "查无此人", 1, 1, null, null, null, null],
    ["mechanic", null, 1, 1, null, null, null, null],
    ["aviator", "别名", "abc", 1.005, "-3", -5, null, null],
    ["supplier", null, 1, 1, 1.02, null, null, null],
    ["chen", null, 1, 1, null, null, null, 1.02],
    ["operator", null, null, null, null, null, 22, null],
    ["twin1", null, 5, null, null, null, null, null],
    ["twin2", null, 999999999999, 999999999999, null, null, null, null],
    [null, null, 1, 1, null, null, null, null],
    ["admin", null, null, null, null, null, null, null],
  ];
  const { code, message, data } = await s.upload(sheet);
  assert.equal(code, 400);
  assert.match(message, /^第3行“账号”：人员不存在（共16处问题）$/);
  const found = data.errors.map(
    (error: { row: number; column: string; message: string }) =>
      `${error.row} ${error.column} ${error.message}`,
  );
  assert.deepEqual(found.toSorted(), [
    "10 餐补单价 餐补天数与餐补单价需同时填写",
    "11 工时单价 工时数与工时单价需同时填写",
    "12 实发工资 计算结果超出范围",
    "12 工时总价 计算结果超出范围",
    "13 姓名 账号和姓名不能都为空",
    "14 账号 该行没有薪资数据",
    "3 账号 人员不存在",
    "4 姓名 姓名重复，请填写账号",
    "5 姓名 人员不存在",
    "6 账号 与第2行重复",
    "7 姓名 姓名与账号不一致",
    "7 工时单价 最多两位小数",
    "7 工时总价 不能为负数",
    "7 工时数 不是数字",
    "8 工时总价 与各项合计不符，应为1.00",
    "9 实发工资 与各项合计不符，应为1.00",
  ]);
  assert.equal((await s.rows()).size, 0);
  const trial = await s.upload(sheet, { dryRun: "1" });
  assert.deepEqual([trial.code, trial.data.errors.length], [400, 16]);
});

test("refuses a future month", async () => {
  const { code, message } = await s.upload(
    [
      ["账号", "岗位工资"],
      ["zhang.wei", 1],
    ],
    {
      month: "2126-01",
    },
  );
  assert.deepEqual([code, message], [400, "月份不能晚于本月"]);
});

test("lists at most 500 problems with the full number", async () => {
  const rows = Array.from({ length: 700 }, (_, index) => [`nobody${index}`, 1]);
  const { message, data } = await s.upload([["账号", "岗位工资"], ...rows]);
  assert.equal(data.errors.length, 500);
  assert.match(message, /共700处问题，以下列出前500处/);
});
