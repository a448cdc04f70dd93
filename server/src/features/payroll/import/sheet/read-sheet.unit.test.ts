import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  type BuiltEntry,
  buildArchive,
  buildSheets,
  buildWorkbookParts,
  textCell as text,
} from "../../../../infra/files/sheets/archive.fixture.ts";
import { readSheet, type SheetContent } from "./read-sheet.ts";

const read = (source: Buffer, sheet: string | null = null) =>
  readSheet({ source, sheet, month: "2026-03", maxProblems: 50 });
const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));
const linesOf = ({ batches }: SheetContent) => batches.flatMap((batch) => JSON.parse(batch));
const messagesOf = ({ problems }: SheetContent) => problems.map(({ message }) => message);

const head = (...titles: string[]) => `<row>${titles.map(text).join("")}</row>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: (string | number)[]) =>
  `<row>${cells.map((cell) => (typeof cell === "number" ? number(cell) : cell)).join("")}</row>`;
const sheet = (rows: string, after = "") => [{ name: "表", rows, after }];

test("reads every kind of sheet that people brought as they see it", async () => {
  const good = { row: 2, account: "mechanic", userName: "周启航" };
  const hours = { ...good, workingHours: "10.00", workingHoursPrice: "60.00" };
  const cases: [string, object, string][] = [
    ["A1-hidden-sheet.xlsx", hours, "本月"],
    ["A1-base-visible.xlsx", hours, "Sheet1"],
    ["A3-zeros-unknown.xlsx", { ...hours, account: "00793072", userName: "测零三" }, "Sheet1"],
    ["B1-if-blank.xlsx", hours, "Sheet1"],
    ["B2-blank-4x12000.xlsx", hours, "Sheet1"],
    ["B3-single-quoted.xlsx", hours, "Sheet1"],
    ["B3-chart-sheet-first.xlsx", hours, "薪资"],
    ["B5-month-iso-date.xlsx", hours, "Sheet1"],
  ];
  for (const [name, line, from] of cases) {
    const content = await read(await fixture(name));
    assert.deepEqual(linesOf(content), [line], name);
    assert.deepEqual([content.source.sheet, content.problems], [from, []], name);
  }
  const merged = await read(await fixture("A2-merged-salary.xlsx"));
  assert.deepEqual(merged.problems, [
    {
      row: 2,
      column: "岗位工资",
      message: "不能是合并单元格（C2:C4），请取消合并，在每一行填写各自的内容",
    },
  ]);
  const uncalculated = await read(await fixture("A4-formula-without-result.xls"));
  assert.match(messagesOf(uncalculated).join(), /^公式没有计算结果.*（单元格C2）$/);
});

test("takes the first visible sheet with cells, or the visible one that was chosen", async () => {
  const rows = (amount: number) => head("账号", "岗位工资") + row(text("a"), amount);
  const file = buildSheets([
    { name: "旧", state: "veryHidden", rows: rows(1) },
    { name: "空", rows: '<row><c s="1"/></row>' },
    { name: "三月", rows: rows(3) },
    { name: "藏", state: "hidden", rows: rows(4) },
    { name: "四月&amp;", rows: rows(5) },
  ]);
  const { source, ...content } = await read(file);
  assert.deepEqual([source.sheet, source.sheets], ["三月", ["三月", "四月&"]]);
  assert.deepEqual(source.columns, [
    { title: "账号", column: "A" },
    { title: "岗位工资", column: "B" },
  ]);
  assert.equal(linesOf({ source, ...content })[0].salary, "3.00");
  assert.equal(linesOf(await read(file, "四月&"))[0].salary, "5.00");
  await assert.rejects(read(file, "旧"), {
    message: /没有可见的工作表“旧”/,
    sheets: source.sheets,
  });
  const cover = buildSheets([
    { name: "封面", rows: row(text("某公司")) },
    { name: "三月", rows: rows(3) },
  ]);
  await assert.rejects(read(cover), {
    message: /找不到表头.*工作表“封面”/,
    sheets: ["封面", "三月"],
  });
});

test("refuses merged cells in amounts, accounts and names, and only there", async () => {
  const table =
    head("账号", "姓名", "月份", "岗位工资", "备注", "部门") +
    row(text("a"), text("甲"), text("2026-03"), 1, text("同上"), text("一部")) +
    row(text("b"), text("乙"), "<c/>", 2) +
    row(text("合计"), "<c/>", "<c/>", 3);
  const merged = (...cells: string[]) =>
    `<mergeCells>${cells.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  const fine = await read(
    buildSheets(sheet(table, merged("C2:C3", "E2:E3", "F2:F3", "A4:B4", "A1:A1"))),
  );
  assert.deepEqual([fine.problems, fine.source.sumRows, fine.count], [[], [4], 2]);
  for (const [cells, column] of [
    ["A2:A3", "账号"],
    ["B3:C3", "姓名"],
    ["D1:D3", "岗位工资"],
    ["$F$2:$A$2", ""],
  ] as const) {
    const { problems } = await read(buildSheets(sheet(table, merged(cells))));
    if (column === "") continue;
    assert.deepEqual(
      problems.map((each) => each.column),
      [column],
      cells,
    );
    assert.ok(problems[0]?.message.includes(cells));
  }
  const wide = head("账号", "岗位工资") + row(text("a"), 1, 2);
  assert.match(
    messagesOf(await read(buildSheets(sheet(wide, merged("B1:C1"))))).join(),
    /表头的合并单元格（B1:C1）/,
  );
});

test("reads accounts and names as their cells show them", async () => {
  const cases: [code: string, value: number | string, shown: string][] = [
    ["00000000", 535968, "00535968"],
    ["000-00000", 12345678, "123-45678"],
    ['"A"00000', 42, "A00042"],
    ["\\N0000", 42, "N0042"],
    ["[$-804]00000;@", 42, "00042"],
    ["0_ ", 42, "42"],
    ["@", 42, "42"],
    ["G/通用格式", 42, "42"],
    ["General", 138000014510, "138000014510"],
    ["#,##0", 535968, "535968"],
    ["#,##0.00", 535968, "535968"],
    ["0.00E+00", 13800138000, "13800138000"],
    ["# ##0", 535968, "535968"],
    ['"A"#,##0.00" 号"', 535968, "A535968 号"],
    ['_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', 535968, "535968"],
    ["0", 12.5, "12.5"],
    ["# ?/?", 42, "42"],
    ["@", "00042", "00042"],
    ['"A"@', "42", "A42"],
    ["00000", "42", "42"],
    ["@", "$&", "$&"],
    ["[红]00000000", 535968, "00535968"],
  ];
  for (const [code, value, shown] of cases) {
    const cell =
      typeof value === "number" ? number(value, 1) : text(value).replace("<c", '<c s="1"');
    const rows = head("帐号", "岗位工资") + row(cell, 1);
    const content = await read(buildSheets(sheet(rows), [code]));
    assert.deepEqual(
      linesOf(content),
      [{ row: 2, account: shown, salary: "1.00" }],
      `${code} ${value}`,
    );
  }
});

test("refuses formats that do not show the amount that is in the cell", async () => {
  const scaled = [
    "#,##0,",
    "0.0,,",
    "0!.0,",
    "0\\.0,",
    '0"万"',
    '0.00"万元"',
    "0%",
    "0.00%",
    '0"K"',
    "[>=1000]0.0,;0",
  ];
  const hiding = [";;;", '"-"', "[Red];"];
  const honest = [
    "#,##0.00",
    "0",
    "[$¥-804]#,##0.00",
    '"RMB"0.00',
    "#,##0.00_);[Red](#,##0.00)",
    "0.00E+00",
    "# ?/?",
    '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ',
    '0.00"元"',
    "General",
    "00000",
  ];
  const salary = async (code: string) =>
    read(buildSheets(sheet(head("账号", "岗位工资") + row(text("a"), number(1234, 1))), [code]));
  for (const code of [...scaled, ...hiding]) {
    const [message = "none"] = messagesOf(await salary(code));
    assert.match(message, /^格式“.*请改为普通的数字格式（单元格B2）$/, code);
  }
  for (const code of honest) {
    const content = await salary(code);
    assert.deepEqual([messagesOf(content), linesOf(content)[0].salary], [[], "1234.00"], code);
  }
  const share = sheet(head("账号", "交付比例") + row(text("a"), number(0.9, 1)));
  assert.equal(linesOf(await read(buildSheets(share, ["0%"])))[0].eliveryProportion, "0.90");
});

test("takes headings in two rows, and passes over sums and what is below them", async () => {
  const two =
    head("工资表") +
    head("账号", "姓名", "应发", "", "扣款") +
    row("<c/>", "<c/>", text("岗位工资"), text("加班费"), text("个人所得税")) +
    row(text("a"), text("甲"), 1, 2, 3) +
    row(text("小 计"), "<c/>", 1, 2, 3) +
    row(text("b"), text("乙"), 4, 5, 6) +
    row(text("总计："), text("2人"), 5, 7, 9) +
    row(text("制表：张三"), text("审核："));
  const content = await read(buildSheets(sheet(two)));
  assert.deepEqual(content.problems, []);
  assert.deepEqual(linesOf(content), [
    {
      row: 4,
      account: "a",
      userName: "甲",
      salary: "1.00",
      overtimePay: "2.00",
      incomeTax: "3.00",
    },
    {
      row: 6,
      account: "b",
      userName: "乙",
      salary: "4.00",
      overtimePay: "5.00",
      incomeTax: "6.00",
    },
  ]);
  assert.deepEqual([content.source.sumRows, content.ignoredColumns], [[5, 7], []]);
  const below =
    head("姓名", "岗位工资", "扣款") +
    row("<c/>", text("（元）"), text("个人所得税")) +
    row(text("甲"), 1, 2);
  assert.deepEqual(linesOf(await read(buildSheets(sheet(below)))), [
    { row: 3, userName: "甲", salary: "1.00", incomeTax: "2.00" },
  ]);
  const three =
    head("账号", "应发") +
    row("<c/>", text("计时")) +
    row("<c/>", text("岗位工资")) +
    row(text("a"), 1);
  assert.deepEqual(linesOf(await read(buildSheets(sheet(three)))), [
    { row: 4, account: "a", salary: "1.00" },
  ]);
  // Nobody's row is no heading.
  const nobody = head("姓名", "岗位工资") + row("<c/>", text("一百"));
  assert.deepEqual(messagesOf(await read(buildSheets(sheet(nobody)))), ["不是数字"]);
});

test("tells formulas without a result from those whose result is an empty text", async () => {
  const cell = async (xml: string) =>
    read(buildSheets(sheet(head("账号", "岗位工资", "加班费") + row(text("a"), 1, xml))));
  for (const xml of [
    "<c><f>A1</f></c>",
    "<c><f>A1</f><v></v></c>",
    "<c><f>A1</f><v/></c>",
    '<c t="str"><f>A1</f></c>',
    '<c><f t="shared" si="0"/></c>',
  ]) {
    assert.match(messagesOf(await cell(xml)).join(), /公式没有计算结果.*（单元格C2）/, xml);
  }
  for (const xml of [
    '<c t="str"><f>A1</f><v></v></c>',
    '<c t="str"><f>A1</f><v/></c>',
    '<c t="str"/>',
    "<c/>",
    '<c t="inlineStr"><is><t> </t></is></c>',
  ]) {
    const content = await cell(xml);
    assert.deepEqual([messagesOf(content), linesOf(content)[0].overtimePay], [[], undefined], xml);
  }
  for (const xml of [
    '<c><f t="shared" si="0"/><v>5</v></c>',
    '<c t="str"><f>A1</f><v>5</v></c>',
    '<c t="n"><v>5</v></c>',
    '<c t="inlineStr"><is><r><t>５</t></r><r><t>.00</t></r><rPh><t>x</t></rPh></is></c>',
  ]) {
    assert.equal(linesOf(await cell(xml))[0].overtimePay, "5.00", xml);
  }
  assert.deepEqual(messagesOf(await cell('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')), ["不是数字"]);
});

test("passes over sums of departments, signatures and remarks, and says which rows they are", async () => {
  const said = (...rows: string[]) =>
    read(buildSheets(sheet(head("账号", "岗位工资") + rows.join("") + row(text("a"), 1))));
  for (const word of ["维修一部小计", "合計", "Total:", "3车间合计"]) {
    const { source, count, problems } = await said(row(text(word), 7));
    assert.deepEqual([source.sumRows, count, problems], [[2], 1, []], word);
  }
  for (const cells of [
    [text("制表人：张三    审核：")],
    [text("制表日期"), text("2026-03-31")],
    ["<c/>", text("备注：仅供内部使用")],
  ]) {
    const { source, count, problems } = await said(row(...cells));
    assert.deepEqual([source.remarkRows, count, problems], [[2], 1, []], cells.join());
  }
  // An amount is somebody's.
  const paid = await said(row(text("备注："), 5));
  assert.deepEqual([paid.source.remarkRows, paid.count], [[], 2]);
});

test("says which columns are hidden", async () => {
  const rows = head("账号", "岗位工资", "加班费", "备注") + row(text("a"), 1, 2);
  const after =
    '<cols><col min="2" max="2" width="9" hidden="1"/><col min="4" max="9" width="0"/></cols>';
  const { source } = await read(buildSheets(sheet(rows, after)));
  assert.deepEqual(
    source.columns.filter(({ isHidden }) => isHidden),
    [{ title: "岗位工资", column: "B", isHidden: true }],
  );
  const file = await fixture("libreoffice.xls");
  file[file.indexOf(Buffer.from("7d000c00", "hex")) + 12] = 1;
  const [first] = (await read(file)).source.columns;
  assert.equal(first?.isHidden, true);
});

test("reads months from ISO dates and from dates that count from 1904, and counts hidden rows", async () => {
  const rows = (cell: string) =>
    sheet(
      head("账号", "月份", "岗位工资") + row(text("a"), cell, 1).replace("<row", '<row hidden="1"'),
    );
  for (const xml of [
    "2026-03-01T00:00:00",
    "2026-03-31",
    "2026-03-01T00:00:00Z",
    "2026-03-01T08:30:00.000",
  ]) {
    const content = await read(buildSheets(rows(`<c t="d"><v>${xml}</v></c>`)));
    assert.deepEqual([messagesOf(content), content.source.hiddenRows], [[], 1], xml);
  }
  const old = buildSheets(rows(number(44_620, 1)), ["yyyy/m"], '<workbookPr date1904="1"/>');
  assert.deepEqual(messagesOf(await read(old)), []);
  assert.deepEqual(messagesOf(await read(buildSheets(rows(number(202_603))))), []);
});

test("finds parts whose names have backslashes or other letters", async () => {
  const good = buildWorkbookParts(head("账号", "岗位工资") + row(text("a"), 1));
  const ways: ((entry: BuiltEntry) => BuiltEntry)[] = [
    ({ name, data }) => ({ name: name.replaceAll("/", "\\"), data }),
    ({ name, data }) => ({ name: name.toUpperCase(), data }),
    ({ name, data }) => ({
      name: `/${name}`,
      data: String(data).replace("worksheets/sheet1", "worksheets\\Sheet1"),
    }),
    ({ name, data }) => ({
      name,
      data: String(data).replace('Target="worksheets/', 'Target="/xl/worksheets/'),
    }),
    ({ name, data }) => ({ name, data: String(data).replace(/="([^"]*)"/g, "='$1'") }),
  ];
  for (const way of ways)
    assert.equal((await read(buildArchive(good.map(way)))).count, 1, String(way));
  const cut = good.map(({ name, data }) => ({
    name,
    data: String(data).replace("</sheetData></worksheet>", ""),
  }));
  await assert.rejects(read(buildArchive(cut)), /文件可能已损坏/);
});

test("reads what .xls says of sheets, rows and formats, and names what it cannot read", async () => {
  const original = await fixture("A4-formula-without-result.xls");
  const changed = (record: string, offset: number, bytes: string | Buffer) => {
    const file = Buffer.from(original);
    const at = file.indexOf(Buffer.from(record, "hex"));
    assert.ok(at > 0, record);
    (typeof bytes === "string" ? Buffer.from(bytes, "hex") : bytes).copy(file, at + offset);
    return file;
  };
  const sheetRecord = "85000c00";
  for (const state of ["01", "02"]) {
    await assert.rejects(read(changed(sheetRecord, 8, state)), /可见的工作表都是空的/);
  }
  await assert.rejects(read(changed(sheetRecord, 9, "02")), /可见的工作表都是空的/);
  await assert.rejects(read(changed("0908100000060500", 4, "0005")), /表格是Excel 95/);
  await assert.rejects(read(changed("42000200", 0, "2f00")), /表格设置了打开密码/);
  const name = Buffer.from("Workbook", "utf16le").toString("hex");
  await assert.rejects(read(changed(name, 2 * 4, Buffer.alloc(8))), /文件可能已损坏/);
  const hidden = await read(changed("080210000100", 16, "20"));
  assert.equal(hidden.source.hiddenRows, 1);
  const scaled = await read(changed("1e040c00", 9, Buffer.from("#,##0,,")));
  assert.match(messagesOf(scaled).join(), /格式“#,##0,,”.*D2/);
  const shown = await read(changed("1e040c00", 9, Buffer.from("0000000")));
  assert.equal(linesOf(shown)[0].fullAttendance, "300.00");
});
