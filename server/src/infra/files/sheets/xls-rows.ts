import type { CellRange } from "./cell-address.ts";
import { dateOfSerial, isDateFormat } from "./dates.ts";
import { refusals, SheetRefused } from "./refused.ts";
import {
  type CellValue,
  type OpenRow,
  openRow,
  placeCell,
  type SheetLayout,
  type SheetRow,
} from "./sheet-rows.ts";
import { recordIds as ids, type XlsContent, type XlsRecord } from "./xls-records.ts";
import { readString } from "./xls-strings.ts";

const errors: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

/** Formula that was never calculated. */
const noResult = Symbol("no result");
type RecordValue = CellValue | typeof noResult;

/** Non-blank rows of the sheet with its first record at `first`. */
export async function* sheetRows(
  records: readonly XlsRecord[],
  first: number,
  content: XlsContent,
  layout: SheetLayout,
): AsyncGenerator<SheetRow> {
  const rows = new Map<number, OpenRow>();
  const hidden = new Set<number>();
  const isDate = content.formats.map(isDateFormat);
  const place = (row: number, column: number, style: number, found: RecordValue) => {
    const lacksResult = found === noResult;
    const isSerial = typeof found === "number" && isDate[style];
    const value = lacksResult ? null : isSerial ? dateOfSerial(found, content.is1904) : found;
    const open = rows.get(row) ?? openRow(row + 1, false);
    placeCell(open, column, { value, format: content.formats[style] ?? "", lacksResult });
    if (open.cells.length > 0) rows.set(row, open);
  };
  // Charts in a sheet have their own end records.
  let depth = 1;
  for (let index = first + 1; index < records.length && depth > 0; index += 1) {
    const { id, data } = records[index] as XlsRecord;
    if (id === ids.bof) depth += 1;
    else if (id === ids.eof) depth -= 1;
    if (depth !== 1) continue;
    if (id === ids.row && data.readUInt16LE(12) & 0x20) hidden.add(data.readUInt16LE(0));
    else if (id === ids.colInfo && (data.readUInt16LE(8) & 1 || data.readUInt16LE(4) === 0))
      layout.hiddenColumns.push([data.readUInt16LE(0), data.readUInt16LE(2)]);
    else if (id === ids.mergeCells) layout.merges.push(...mergesOf(data));
    else if (id === ids.mulRk) {
      for (let at = 4; at + 6 <= data.length - 2; at += 6) {
        const column = data.readUInt16LE(2) + (at - 4) / 6;
        place(data.readUInt16LE(0), column, data.readUInt16LE(at), rkNumber(data, at + 2));
      }
    } else {
      const found = valueOfRecord(records, index, content);
      if (found === undefined) continue;
      place(data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4), found);
    }
  }
  for (const [at, row] of [...rows].sort(([one], [other]) => one - other))
    yield { ...row, isHidden: hidden.has(at) };
}

/** Value of a cell record; undefined for other records. */
function valueOfRecord(
  records: readonly XlsRecord[],
  index: number,
  content: XlsContent,
): RecordValue {
  const { id, data } = records[index] as XlsRecord;
  switch (id) {
    case ids.labelSst:
      return stringAt(content.strings, data.readUInt32LE(6));
    case ids.label:
    case ids.rString:
      return readString(data, 6);
    case ids.rk:
      return rkNumber(data, 6);
    case ids.number:
      return data.readDoubleLE(6);
    case ids.boolErr:
      return data[7] === 1 ? (errors[data[6] ?? 42] ?? "#N/A") : data[6] !== 0;
    case ids.formula:
      return resultOf(records, index, content);
    default:
      return undefined;
  }
}

function stringAt(strings: readonly string[], at: number): string {
  const string = strings[at];
  if (string === undefined) throw new SheetRefused(refusals.unreadable);
  return string;
}

/** Operators with a numeric result, at the end of a formula in reverse Polish notation. */
const arithmetic: readonly number[] = [0x03, 0x04, 0x05, 0x06, 0x07, 0x12, 0x13, 0x14];

function resultOf(
  records: readonly XlsRecord[],
  index: number,
  { isUncalculated }: XlsContent,
): RecordValue {
  const { data } = records[index] as XlsRecord;
  if (data.readUInt16LE(12) !== 0xffff) return data.readDoubleLE(6);
  const value = data[8] ?? 0;
  switch (data[6]) {
    case 0: {
      // Shared formulas are between a formula and its text.
      const between: readonly number[] = [ids.shrFmla, ids.array, ids.table];
      let next = index + 1;
      while (between.includes(records[next]?.id ?? -1)) next += 1;
      const text = records[next];
      return text?.id === ids.string ? readString(text.data, 0) : noResult;
    }
    case 1:
      return value !== 0;
    case 2:
      return errors[value] ?? "#N/A";
    default: {
      const end = 22 + data.readUInt16LE(20);
      const cannotBeText = arithmetic.includes(data[end - 1] ?? 0);
      return isUncalculated || cannotBeText ? noResult : "";
    }
  }
}

/** Number in four bytes: 30 bits of a fraction or an integer. */
function rkNumber(data: Buffer, at: number): number {
  const packed = data.readUInt32LE(at);
  const fraction = Buffer.alloc(8);
  fraction.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4);
  const number = packed & 2 ? data.readInt32LE(at) >> 2 : fraction.readDoubleLE(0);
  return packed & 1 ? number / 100 : number;
}

function mergesOf(data: Buffer): CellRange[] {
  return Array.from({ length: data.readUInt16LE(0) }, (_, index) => {
    const at = 2 + index * 8;
    return {
      rows: [data.readUInt16LE(at) + 1, data.readUInt16LE(at + 2) + 1],
      columns: [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)],
    };
  });
}
