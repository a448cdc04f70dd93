import { compoundStreams } from "./compound-file.ts";
import { builtInFormat } from "./number-format.ts";
import { refusals, SheetRefused } from "./refused.ts";
import type { WorkbookSheet } from "./sheet-rows.ts";
import { recordIds, recordsOf, type XlsContent, type XlsRecord } from "./xls-records.ts";
import { sheetRows } from "./xls-rows.ts";
import { readString, StringReader } from "./xls-strings.ts";

const biff8 = 0x0600;

/** Worksheets of an .xls file in order, without charts and macros. @throws SheetRefused */
export function xlsSheets(file: Buffer): WorkbookSheet[] {
  const records = recordsOf(workbookStream(compoundStreams(file)));
  const [start] = records;
  if (start?.id !== recordIds.bof) throw new SheetRefused(refusals.tooOld);
  if (start.data.readUInt16LE(0) !== biff8) throw new SheetRefused(refusals.tooOld);
  const content: XlsContent = { strings: [], formats: [], is1904: false, isUncalculated: false };
  const codes = new Map<number, string>();
  const styles: number[] = [];
  const sheets: { name: string; state: number; at: number }[] = [];
  for (const [index, { id, data }] of records.entries()) {
    if (id === recordIds.eof) break;
    if (id === recordIds.filePass) throw new SheetRefused(refusals.protected);
    if (id === recordIds.date1904) content.is1904 = data.readUInt16LE(0) === 1;
    // xlwt writes the author's name without a length, and formulas without results.
    else if (id === recordIds.writeAccess) content.isUncalculated = data.readUInt16LE(0) > 54;
    else if (id === recordIds.format) codes.set(data.readUInt16LE(0), readString(data, 2));
    else if (id === recordIds.xf) styles.push(data.readUInt16LE(2));
    else if (id === recordIds.sst) content.strings = stringsOf(records, index);
    else if (id === recordIds.boundSheet && data[5] === 0) {
      const name = new StringReader([data.subarray(6)]).short();
      sheets.push({ name, state: data.readUInt8(4) & 3, at: data.readUInt32LE(0) });
    }
  }
  content.formats = styles.map((id) => codes.get(id) ?? builtInFormat(id));
  return sheets.map(({ name, state, at }) => {
    const first = records.findIndex((record) => record.at === at);
    if (first < 0) throw new SheetRefused(refusals.unreadable);
    return {
      name,
      isVisible: state === 0,
      is1904: content.is1904,
      rows: (layout) => sheetRows(records, first, content, layout),
    };
  });
}

const otherKinds = { WordDocument: "Word文档", "PowerPoint Document": "演示文稿" };

function workbookStream(streams: ReadonlyMap<string, Buffer>): Buffer {
  const stream = streams.get("Workbook");
  if (stream) return stream;
  if (streams.has("EncryptedPackage")) throw new SheetRefused(refusals.protected);
  if (streams.has("Book")) throw new SheetRefused(refusals.tooOld);
  const other = Object.entries(otherKinds).find(([name]) => streams.has(name));
  throw new SheetRefused(other ? refusals.noTable(other[1]) : refusals.unreadable);
}

function stringsOf(records: readonly XlsRecord[], index: number): string[] {
  const blocks = [records[index]?.data ?? Buffer.alloc(0)];
  for (let next = index + 1; records[next]?.id === recordIds.continue; next += 1) {
    blocks.push(records[next]?.data ?? Buffer.alloc(0));
  }
  const reader = new StringReader(blocks);
  reader.skip(4);
  const count = reader.u32();
  const strings: string[] = [];
  while (strings.length < count && !reader.isAtEnd()) strings.push(reader.long());
  return strings;
}
