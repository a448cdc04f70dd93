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

test("computes exact sums, updates the row of a month, and keeps columns missing in a later sheet", async () => {
  const labour = [
    ["账号", "工时数", "工时单价", "医保扣款", "预支扣款"],
    ["mechanic", 0.1, 3, 0.1, 0.2],
    ["chen", 33.33, 33.33, null, null],
  ];
  const first = await s.upload(labour);
  assert.equal(first.code, 200, first.message);
  assert.deepEqual([first.data.imported, first.data.updated], [2, 0]);
  const finance = [
    ["姓名", "岗位工资", "提成", "个人所得税", "备注"],
    ["周启航", 0.1, 0.2, 1000000.01, "三月"],
  ];
  const second = await s.upload(finance);
  assert.deepEqual([second.data.imported, second.data.updated], [0, 1]);
  const rows = await s.rows();
  const mechanic = rows.get("mechanic");
  // 0.1 × 3 = 0.3; 0.3 - 0.2 - 0.1; 0.1 + 0.3 + 0.2; 0.6 - 0.1 - 1000000.01.
  assert.deepEqual(
    [mechanic.workingHoursTotal, mechanic.total, mechanic.grossPay, mechanic.amountPaid],
    [0.3, 0, 0.6, -999999.51],
  );
  assert.deepEqual([mechanic.workingHours, mechanic.notes], [0.1, "三月"]);
  // 1110.8889 rounded to cents.
  assert.equal(rows.get("chen").total, 1110.89);
  assert.equal(rows.get("chen").grossPay, null);
});

test("computes the sums of the list of a row, or of both lists if undecidable", async () => {
  const sums = async (account: string) => {
    const { workingHoursTotal, total, grossPay, amountPaid } = (await s.rows()).get(account);
    return [workingHoursTotal, total, grossPay, amountPaid];
  };
  const sheets: [string, (string | number | null)[][], (number | null)[]][] = [
    [
      "finance",
      [
        ["账号", "工时总价", "岗位工资"],
        ["chen", 10, null],
      ],
      [10, null, 10, 10],
    ],
    [
      "labour",
      [
        ["账号", "工时总价", "高温补贴"],
        ["chen", 10, null],
      ],
      [10, 10, null, null],
    ],
    [
      "neither",
      [
        ["账号", "工时总价", "医保扣款"],
        ["chen", 10, 1],
      ],
      [10, 9, 10, 9],
    ],
    [
      "both",
      [
        ["账号", "工时总价", "高温补贴", "提成"],
        ["chen", 10, null, 5],
      ],
      [10, null, 15, 15],
    ],
    [
      "stated alone",
      [
        ["账号", "实发工资", "应发工资"],
        ["chen", 7, null],
      ],
      [null, 7, null, null],
    ],
    [
      "stated within a cent",
      [
        ["账号", "高温补贴", "实发工资"],
        ["chen", 7, 7.01],
      ],
      [null, 7.01, null, null],
    ],
  ];
  for (const [what, sheet, expected] of sheets) {
    await s.t.db.deleteFrom("platformSalary").execute();
    const { code, message } = await s.upload(sheet);
    assert.equal(code, 200, `${what}: ${message}`);
    assert.deepEqual(await sums("chen"), expected, what);
  }
});

test("recomputes sums after a later sheet, and refuses contradictions", async () => {
  await s.upload([
    ["账号", "工时数", "工时单价", "高温补贴"],
    ["chen", 10, 5, 100],
  ]);
  await s.upload([
    ["账号", "高温补贴", "医保扣款"],
    ["chen", null, 20],
  ]);
  const { workingHoursTotal, temperatureSubsidy, total } = (await s.rows()).get("chen");
  assert.deepEqual([workingHoursTotal, temperatureSubsidy, total], [50, null, 30]);
  const against = await s.upload([
    ["账号", "工时总价", "岗位工资"],
    ["chen", 60, 1],
  ]);
  assert.match(against.message, /第2行“工时总价”：与各项合计不符，应为50\.00/);
});

test("finds people by name despite spaces within the name", async () => {
  const { code, message } = await s.upload([
    ["姓名", "账号", "岗位工资"],
    ["陈　一", null, 1],
    [" 周 启 航 ", "mechanic", 2],
  ]);
  assert.equal(code, 200, message);
  assert.deepEqual([...(await s.rows()).keys()], ["chen", "mechanic"]);
});
