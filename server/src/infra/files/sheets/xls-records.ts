import { refusals, SheetRefused } from "./refused.ts";

export interface XlsRecord {
  id: number;
  data: Buffer;
  /** Offset in the stream. */
  at: number;
}

/** Shared content of a workbook's sheets. */
export interface XlsContent {
  strings: string[];
  /** Format codes by cell style. */
  formats: string[];
  is1904: boolean;
  /** True if the writing program does not calculate: formula results are missing. */
  isUncalculated: boolean;
}

/** Record numbers with the names of Microsoft's specification. */
export const recordIds = {
  formula: 0x06,
  eof: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continue: 0x3c,
  writeAccess: 0x5c,
  colInfo: 0x7d,
  boundSheet: 0x85,
  mulRk: 0xbd,
  rString: 0xd6,
  xf: 0xe0,
  mergeCells: 0xe5,
  sst: 0xfc,
  labelSst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolErr: 0x205,
  string: 0x207,
  row: 0x208,
  array: 0x221,
  table: 0x236,
  rk: 0x27e,
  format: 0x41e,
  shrFmla: 0x4bc,
  bof: 0x809,
} as const;

/** @throws SheetRefused for a truncated stream */
export function recordsOf(stream: Buffer): XlsRecord[] {
  const records: XlsRecord[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (id === 0 && length === 0) break;
    const data = stream.subarray(at + 4, at + 4 + length);
    // A truncated file would import only some rows.
    if (data.length < length) throw new SheetRefused(refusals.unreadable);
    records.push({ id, data, at });
    at += 4 + length;
  }
  return records;
}
