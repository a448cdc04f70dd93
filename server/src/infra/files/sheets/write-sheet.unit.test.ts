import assert from "node:assert/strict";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { type WorkbookRow, writeWorkbook } from "../../../crud/workbook.ts";
import { assertStrictSheet, illegalXml } from "./strict-sheet.fixture.ts";
import { sheetText, writeSheet } from "./write-sheet.ts";

const chunk = 4_096;
/** All code points, with lone surrogates, one text per cell. */
const allTexts = Array.from({ length: 0x110000 / chunk }, (_, part) =>
  Array.from({ length: chunk }, (_, at) => String.fromCodePoint(part * chunk + at)).join(""),
);
/** Sheets have only one kind of line end. */
const lines = (text: string) => text.replaceAll("\r\n", "\n");

async function assertReadable(bytes: Uint8Array): Promise<string[]> {
  await assertStrictSheet(bytes);
  const [sheet] = (await readXlsx(bytes)).sheets;
  return (sheet?.rows ?? []).map(([text]) => String(text));
}

test("writes every code point so that strict parsers can read the file", async () => {
  async function* batches(): AsyncGenerator<WorkbookRow[]> {
    for (const text of allTexts) yield [[text]];
  }
  const head = { name: "日志", columns: [{ header: "文\uffff", width: 10 }] };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(head, batches())) pieces.push(piece);
  const exported = await assertReadable(Buffer.concat(pieces));
  assert.deepEqual(exported.length, allTexts.length + 1);
  const cells = new Map([
    ["0,0", { value: "a\ufffe", style: { numFmt: "0\u0001" }, comment: { text: "b\uffff\ud800" } }],
  ]);
  const rows = [["a"], ...allTexts.map((text) => [text])];
  const marked = await assertReadable(await writeSheet([{ name: "表\u0000", rows, cells }]));
  for (const [index, text] of allTexts.entries()) {
    const kept = text.replaceAll(illegalXml, "\ufffd");
    assert.equal(lines(exported[index + 1] ?? ""), lines(kept), `from ${index * chunk}`);
    assert.equal(lines(marked[index + 1] ?? ""), lines(kept), `from ${index * chunk}`);
  }
});

test("keeps text that looks like an escaped character, and cuts between characters", async () => {
  const text = "_x0041_ _xFFFE_ _x12_";
  const [written] = await assertReadable(await writeSheet([{ name: "a", rows: [[text]] }]));
  assert.equal(written, text);
  assert.equal(sheetText(`${"a".repeat(32_766)}😀`), "a".repeat(32_766));
});
