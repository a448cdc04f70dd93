import { refusals, SheetRefused } from "./refused.ts";

/** One record of a workbook's stream. */
export interface XlsRecord {
  id: number;
  data: Buffer;
  /** Where it begins in the stream. */
  at: number;
}

/** What all sheets of a workbook share. */
export interface XlsContent {
  strings: string[];
  /** Codes by cell style. */
  formats: string[];
  is1904: boolean;
  /** The program that wrote it does not calculate: its formulas all look like empty texts. */
  isUncalculated: boolean;
}

/** Numbers of records, named as Microsoft's description of the format names them. */
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

/** @throws SheetRefused for a stream that was cut off */
export function recordsOf(stream: Buffer): XlsRecord[] {
  const records: XlsRecord[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (id === 0 && length === 0) break;
    const data = stream.subarray(at + 4, at + 4 + length);
    // A file that was cut off would pay part of the people.
    if (data.length < length) throw new SheetRefused(refusals.unreadable);
    records.push({ id, data, at });
    at += 4 + length;
  }
  return records;
}
