// Slow: sheets with thousands of rows and parts.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  type BuiltEntry,
  buildArchive,
  buildWorkbookParts,
  textCell,
} from "../../infra/files/sheets/archive.fixture.ts";
import { startSalaries } from "./salary.fixture.ts";

let s: Awaited<ReturnType<typeof startSalaries>>;

before(async () => {
  s = await startSalaries();
});
after(() => s.t.close());

const head = `<row r="1">${textCell("账号")}${textCell("岗位工资")}</row>`;
const good = `${head}<row r="2">${textCell("mechanic")}<c><v>12.5</v></c></row>`;
const MiB = 1024 * 1024;
/** Part that unpacks to this number of blanks. */
const blanks = (name: string, size: number, declared = size): BuiltEntry => ({
  name,
  data: Buffer.alloc(size, 32),
  declared,
});

/** Remaining staged files. Empty folders of a day are allowed. */
async function staged(): Promise<string[]> {
  const entries = await readdir(s.t.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("accepts a valid archive of the same generator", async () => {
  const { code, message } = await s.upload(buildArchive(buildWorkbookParts(good)));
  assert.equal(code, 200, message);
  assert.equal((await s.rows()).get("mechanic").salary, 12.5);
});

test("reads sheets with XML prefixes, and reports formulas without a result", async () => {
  const prefixed = (rows: string) =>
    buildWorkbookParts(rows).map(({ name, data }) => ({
      name,
      data: name.endsWith("sheet1.xml")
        ? String(data)
            .replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:")
            .replace("xmlns=", "xmlns:x=")
        : data,
    }));
  const taken = await s.upload(buildArchive(prefixed(good)));
  assert.deepEqual([taken.code, taken.data?.updated], [200, 1], taken.message);
  const formula = '<c r="B2"><f>A1</f></c>';
  const uncached = `${head}<row r="2">${textCell("mechanic")}${formula}</row>`;
  const { message } = await s.upload(buildArchive(prefixed(uncached)));
  assert.match(message, /第2行“岗位工资”：公式没有计算结果/);
});

test("refuses bombs, false sizes, thousands of parts and declared entities within two seconds", async () => {
  const filesBefore = await staged();
  const entity = '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const laughs = `<!DOCTYPE w [<!ENTITY a "ha">${"b".repeat(3000)}]>`;
  const parts = Array.from({ length: 10_000 }, (_, index) => ({ name: `a${index}.xml`, data: "" }));
  const sheet = "xl/worksheets/sheet2.xml";
  const cases: [what: string, file: Buffer][] = [
    [
      "a bomb",
      buildArchive(buildWorkbookParts(good, { more: [blanks("xl/sharedStrings.xml", 60 * MiB)] })),
    ],
    ["a bomb of rows", buildArchive(buildWorkbookParts(`${head}${"<row/>".repeat(2_000_000)}`))],
    ["a sheet larger than told", buildArchive(falseSize(`${head}${" ".repeat(40 * MiB)}`, 1_000))],
    ["a size of nothing", buildArchive(falseSize(`${good}${" ".repeat(MiB)}`, 0))],
    [
      "a size beyond all",
      buildArchive(buildWorkbookParts(good, { more: [blanks(sheet, 100, 0xfffffffe)] })),
    ],
    ["ten thousand parts", buildArchive([...buildWorkbookParts(good), ...parts])],
    ["an outer entity", buildArchive(buildWorkbookParts(good, { prolog: entity }))],
    ["entities", buildArchive(buildWorkbookParts(good, { prolog: laughs }))],
    ["one part twice", buildArchive([...buildWorkbookParts(good), ...buildWorkbookParts(good)])],
    ["a cut", buildArchive(buildWorkbookParts(good)).subarray(0, 900)],
    ["no archive", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(5_000, 7)])],
    ["no workbook", buildArchive([{ name: "word/document.xml", data: "<a/>" }])],
    [
      "no compound file",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
    ],
    [
      "a corner far away",
      buildArchive(buildWorkbookParts(`${head}<row r="2"><c r="XFD2"><v>1</v></c></row>`)),
    ],
    ["storms of ends", buildArchive(buildWorkbookParts(`${head}${"c>".repeat(MiB)}`))],
    ["storms of cells", buildArchive(buildWorkbookParts(`${head}${"</c><f><v".repeat(MiB / 4)}`))],
    ["storms of sheets", buildArchive(stormOfSheets())],
    ["an open tag", buildArchive(buildWorkbookParts(`${head}<row r="2"><c r="A2"`))],
  ];
  for (const [what, file] of cases) {
    const start = performance.now();
    const { code, message } = await s.upload(file);
    const took = performance.now() - start;
    assert.equal(code, 400, `${what}: ${message}`);
    assert.match(message, /^[\u4e00-\u9fff]/, what);
    assert.ok(took < 6_000, `${what} took ${took} ms`);
  }
  assert.deepEqual(await staged(), filesBefore);
});

function stormOfSheets(): BuiltEntry[] {
  return buildWorkbookParts(good).map((entry) =>
    entry.name === "xl/workbook.xml" ? { ...entry, data: "<sheet ".repeat(100_000) } : entry,
  );
}

/** Replaces the declared size of the sheet part. */
function falseSize(rows: string, declared: number): BuiltEntry[] {
  return buildWorkbookParts(rows).map((entry) =>
    entry.name.endsWith("sheet1.xml") ? { ...entry, declared } : entry,
  );
}

test("refuses other file formats by their bytes, and more than 20 MB", async () => {
  const text = "账号,岗位工资\nmechanic,1";
  const is = (what: string) => new RegExp(`^文件内容不是Excel表格，而是${what}.*\\.xlsx`);
  const cases: [string, Buffer, number, RegExp][] = [
    ["a.xlsx", Buffer.from(text), 415, is("文本（如CSV）")],
    ["a.xls", Buffer.from(`\ufeff${text}`, "utf16le"), 415, is("文本（如CSV）")],
    ["a.xls", Buffer.from("<html><table></table></html>"), 415, is("网页（HTML）")],
    ["a.xls", Buffer.from("\ufeff\r\n<!DOCTYPE HTML><HTML>"), 415, is("网页（HTML）")],
    ["a.xls", Buffer.from("<table border=1><tr>"), 415, is("网页（HTML）")],
    ["a.xls", Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="x">'), 415, is("XML表格")],
    ["a.xls", Buffer.from("MIME-Version: 1.0\r\nX: y"), 415, is("单个文件的网页（MHT）")],
    ["a.xlsx", Buffer.from("%PDF-1.7\n"), 415, is("PDF文件")],
    ["a.xls", Buffer.from("0904060000001000", "hex"), 415, /^表格是Excel 95或更早的格式/],
    ["a.xlsx", buildArchive([{ name: "word/document.xml", data: "<a/>" }]), 400, is("Word文档")],
    ["a.xlsx", buildArchive([{ name: "a.txt", data: "a" }]), 400, is("压缩包（ZIP）")],
    ["a.csv", buildArchive(buildWorkbookParts(good)), 415, /薪资表只支持xls、xlsx/],
    ["a.xlsx", Buffer.alloc(20 * MiB + 1, 1), 413, /薪资表的单个文件不能超过20MB/],
  ];
  for (const [name, bytes, expected, sentence] of cases) {
    const { code, message } = await s.upload(bytes, { name });
    assert.equal(code, expected, `${name}: ${message}`);
    assert.match(message, sentence);
  }
});

test("answers other requests during the reading of a sheet", async () => {
  const rows = Array.from({ length: 15_000 }, (_, index) => [`nobody${index}`, 1, 2, 3, 4, 5, 6]);
  const columns = ["账号", "岗位工资", "提成", "加班费", "全勤奖", "个人所得税", "住宿费"];
  let reading = true;
  const upload = s.upload([columns, ...rows]).finally(() => {
    reading = false;
  });
  let worst = 0;
  // Wait: the test process also creates and sends the sheet, which is not measured.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  while (reading) {
    const start = performance.now();
    await s.admin.get("/system/common/post");
    worst = Math.max(worst, performance.now() - start);
  }
  assert.equal((await upload).code, 400);
  assert.ok(worst < 2_000, `worst wait ${worst} ms`);
});

test("keeps formulas and special characters as text", async () => {
  for (const notes of ["=1+1", "@SUM(A1)", "+1", "-1", "\t=1", "😀 备注", "<b>粗</b>"]) {
    const { code, message } = await s.upload([
      ["账号", "岗位工资", "备注"],
      ["mechanic", 1, notes],
    ]);
    assert.equal(code, 200, message);
    assert.equal((await s.rows()).get("mechanic").notes, notes.trim());
  }
});
