import type { CellRange } from "./cell-address.ts";

export type CellValue = string | number | boolean | Date | null | undefined;

/** One row of a sheet that has something in it. */
export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number;
  /** By a filter or by hand. */
  isHidden: boolean;
  cells: readonly CellValue[];
  /** Codes of the formats in which numbers and texts are shown; absent: general. */
  formats: readonly (string | undefined)[];
  /** Columns whose formula comes without a result. */
  withoutResult: ReadonlySet<number>;
}

/** A sheet of a workbook, not read yet. */
export interface WorkbookSheet {
  name: string;
  isVisible: boolean;
  /** Its rows with cells that are not blank; `merges` is complete after the last one. */
  rows(merges: CellRange[]): AsyncIterable<SheetRow>;
}

const dayLength = 86_400_000;
/** The serial number of 1 January 1970. */
const serialOf1970 = 25_569;
/** Days between the two ways of counting. */
const between1900And1904 = 1_462;

/** The moment of a serial number; workbooks from old Macs count from 1904. */
export function dateOfSerial(serial: number, is1904: boolean): Date {
  const days = serial + (is1904 ? between1900And1904 : 0) - serialOf1970;
  return new Date(Math.round(days * dayLength));
}
