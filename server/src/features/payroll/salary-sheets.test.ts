import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, beforeEach, test } from "node:test";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { buildSheets, textCell } from "../../infra/files/sheets/archive.fixture.ts";
import { buildSheet, startSalaries } from "./salary.fixture.ts";

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

async function markedSheet(sheet: Uint8Array, name: string) {
  const form = new FormData();
  form.append("month", "2026-03");
  form.append("file", new File([Buffer.from(sheet)], name));
  const body = new Response(form);
  return s.t.app.inject({
    method: "POST",
    url: "/api/platform/salary/upload/marked",
    headers: {
      authorization: `Bearer ${s.admin.token}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

test("reads .xlsx and .xls of LibreOffice, independent of the file extension", async () => {
  for (const [file, name] of [
    ["libreoffice.xlsx", "三月.xlsx"],
    ["libreoffice.xls", "三月.xls"],
    ["libreoffice.xlsx", "三月.xls"],
  ] as const) {
    await s.t.db.deleteFrom("platformSalary").execute();
    const bytes = await readFile(new URL(`./import/fixtures/${file}`, import.meta.url));
    const { code, message, data } = await s.upload(bytes, { name });
    assert.equal(code, 200, `${name}: ${message}`);
    assert.deepEqual([data.imported, data.ignoredColumns], [2, ["班组"]]);
    const rows = await s.rows();
    const { workingHours, workingHoursPrice, workingHoursTotal, total, notes } =
      rows.get("mechanic");
    assert.deepEqual(
      [workingHours, workingHoursPrice, workingHoursTotal, total, notes],
      [80.5, 60.1, 4838.05, 5387.95, "2026-03-31"],
    );
    // 1080 × 0.3 - 0.2.
    assert.deepEqual([rows.get("aviator").total, rows.get("aviator").notes], [323.8, "20260331"]);
    const wrong = await s.upload(bytes, { name, month: "2026-04" });
    assert.equal(wrong.code, 400);
    assert.match(wrong.message, /第4行“月份”：月份与所选的2026-04不一致/);
  }
});

test("finds people with any middle dot and invisible characters in names and accounts", async () => {
  const userId = await s.person("aihemaiti", "艾合买提·吐尔逊");
  const names = ["艾合买提•吐尔逊", "艾合买提 ． 吐尔逊", "艾合\u200b买提‧吐尔\u00ad逊"];
  const sheets = [
    ...names.map((name) => [
      ["姓名", "岗位工资"],
      [name, 100],
    ]),
    [
      ["账号", "姓名", "岗位工资"],
      ["\ufeffaihemaiti\u202c", names[0] ?? "", 100],
    ],
    [
      ["账号", "姓名", "岗位工资"],
      ["\u200b", names[1] ?? "", 100],
    ],
  ];
  for (const rows of sheets) {
    const { code, message } = await s.upload(rows);
    assert.equal(code, 200, message);
    assert.equal((await s.rows()).get("aihemaiti").salary, 100);
  }
  await s.t.db.deleteFrom("platformSalary").execute();
  await s.t.db.deleteFrom("sheetImport").execute();
  await s.t.db.deleteFrom("sysUser").where("userId", "=", userId).execute();
});

test("refuses a formula without a result, and accepts one with a result", async () => {
  const withFormula = (result?: number) =>
    writeXlsx({
      sheets: [
        {
          name: "薪资",
          rows: [
            ["账号", "岗位工资"],
            ["chen", null],
          ],
          cells: new Map([
            ["1,1", { formula: "1+1", ...(result !== undefined && { formulaResult: result }) }],
          ]),
        },
      ],
    });
  assert.equal((await s.upload(await withFormula(2))).code, 200);
  assert.equal((await s.rows()).get("chen").salary, 2);
  const { code, data } = await s.upload(await withFormula());
  assert.equal(code, 400);
  assert.deepEqual([data.errors[0].row, data.errors[0].column], [2, "岗位工资"]);
  assert.match(data.errors[0].message, /公式没有计算结果/);
});

test("provides a template that the import accepts, skipping its example", async () => {
  const { bytes, headers } = await s.download("/platform/salary/export");
  assert.match(
    String(headers["content-disposition"]),
    /%E8%96%AA%E8%B5%84%E6%A8%A1%E6%9D%BF\.xlsx/,
  );
  const { sheets } = await readXlsx(bytes);
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ["薪资", "填写说明"],
  );
  const [titles = [], example = []] = sheets[0]?.rows ?? [];
  const empty = await s.upload(bytes);
  assert.deepEqual([empty.code, empty.message], [400, "表格中没有薪资数据"]);
  // The figures of the example are consistent.
  const own = ["chen", "陈一", ...example.slice(2)];
  const filled = await s.upload([titles, example, own] as string[][]);
  assert.equal(filled.code, 200, filled.message);
  assert.deepEqual([filled.data.imported, filled.data.ignoredColumns], [1, []]);
});

test("returns the sheet with its problems marked", async () => {
  const rows = [
    ["三月薪资"],
    ["账号", "岗位工资", "班组"],
    ["chen", "一百", "=1+1"],
    ["mechanic", 5, "二班"],
  ];
  const answer = await markedSheet(await buildSheet(rows), "三月.xlsx");
  assert.equal(answer.statusCode, 200);
  const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
  assert.deepEqual(sheets[0]?.rows[1]?.slice(0, 4), ["账号", "岗位工资", "班组", "问题"]);
  assert.deepEqual(sheets[0]?.rows[2]?.slice(0, 4), ["chen", "一百", "=1+1", "岗位工资：不是数字"]);
  const marked = sheets[0]?.cells?.get("2,1");
  assert.ok(marked?.style?.fill, "the cell is coloured");
  assert.equal(marked?.comment?.text, "不是数字");
  assert.equal(sheets[0]?.cells?.get("2,2")?.formula, undefined);
  const again = await s.upload(answer.rawPayload);
  assert.equal(again.code, 400);
  assert.equal(again.data.errors[0].row, 3);
});

test("previews the visible sheet with the source of its numbers, and imports the chosen sheet", async () => {
  const rows = (account: string, amount: number) =>
    `<row>${textCell("账号")}${textCell("岗位工资")}</row><row hidden="1">${textCell(account)}<c><v>${amount}</v></c></row>`;
  const file = buildSheets([
    { name: "上月", state: "hidden", rows: rows("chen", 1) },
    { name: "一部", rows: `${rows("chen", 2)}<row>${textCell("合计")}<c><v>2</v></c></row>` },
    { name: "二部", rows: rows("twin1", 3) },
  ]);
  const trial = await s.upload(file, { dryRun: "1" });
  assert.equal(trial.code, 200, trial.message);
  assert.deepEqual(trial.data.source, {
    sheet: "一部",
    sheets: ["一部", "二部"],
    columns: [
      { title: "账号", column: "A" },
      { title: "岗位工资", column: "B" },
    ],
    hiddenRows: 1,
    sumRows: [3],
    remarkRows: [],
  });
  assert.deepEqual(trial.data.notes, [
    "其中1行在表格中被筛选或隐藏，一并导入",
    "第3行是合计，不导入",
  ]);
  assert.equal(trial.data.rows[0].row, 2);
  const { message } = await s.upload(file, { sheet: "二部" });
  assert.equal(message, "导入成功，其中1行在表格中被筛选或隐藏，一并导入");
  assert.deepEqual([...(await s.rows()).keys()], ["twin1"]);
  const wrong = await s.upload(file, { sheet: "上月" });
  assert.equal(wrong.code, 400);
  assert.deepEqual(wrong.data.errors[0].sheets, ["一部", "二部"]);
});

test("uses the displayed account, and refuses merged cells", async () => {
  await s.person("00535968", "测零一");
  await s.person("535968", "测零二");
  const head = `<row>${textCell("账号")}${textCell("岗位工资")}</row>`;
  const line = (rowXml: string, after = "") =>
    buildSheets([{ name: "表", rows: head + rowXml, after }], ["00000000"]);
  const shown = await s.upload(line('<row><c s="1"><v>535968</v></c><c><v>5</v></c></row>'));
  assert.equal(shown.code, 200, shown.message);
  assert.deepEqual([...(await s.rows()).keys()], ["00535968"]);
  const merged = line(
    `<row><c s="1"><v>535968</v></c><c><v>5</v></c></row><row>${textCell("chen")}<c t="str"><f>A1</f></c></row>`,
    '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
  );
  const refused = await s.upload(merged);
  assert.deepEqual([refused.code, refused.data.errors.length], [400, 2]);
  const answer = await markedSheet(merged, "坏\uffff名.xlsx");
  const again = await s.upload(answer.rawPayload);
  assert.match(JSON.stringify(again.data.errors), /B2:B3/);
  assert.match(JSON.stringify(again.data.errors), /不是数字/);
  const [sheet] = (await readXlsx(answer.rawPayload, { readStyles: true })).sheets;
  assert.equal(sheet?.cells?.get("1,0")?.style?.numFmt, "00000000");
});

test("requires a month, a sheet, headings and rows, with messages in Chinese", async () => {
  const good = [
    ["账号", "岗位工资"],
    ["chen", 1],
  ];
  for (const month of ["2026-13", "2026-3", "202603", "x".repeat(1000)]) {
    const { code, message } = await s.upload(good, { month });
    assert.deepEqual([code, message], [400, "请输入正确的月份，格式为 yyyy-MM"], month);
  }
  const without = await s.admin.post("/platform/salary/upload", { month: "2026-03" });
  assert.equal(without.code, 400);
  const cases: [string[][], RegExp][] = [
    [[["姓名", "部门"], ["陈一"]], /找不到表头/],
    [[["账号", "岗位工资"]], /没有薪资数据/],
    [
      [
        ["账号", "岗位工资", "岗位工资(元)"],
        ["chen", "1", "2"],
      ],
      /“岗位工资”出现了多次/,
    ],
  ];
  for (const [rows, sentence] of cases) {
    const { code, message, data } = await s.upload(rows);
    assert.equal(code, 400);
    assert.match(message, sentence);
    assert.equal(data.errors[0].field, "file");
  }
  const many = Array.from({ length: 20_001 }, (_, index) => [`a${index}`, 1]);
  assert.match((await s.upload([["账号", "岗位工资"], ...many])).message, /最多导入20000行/);
});
