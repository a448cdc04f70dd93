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

/** A row that is being read. */
export interface OpenRow extends SheetRow {
  cells: CellValue[];
  formats: (string | undefined)[];
  withoutResult: Set<number>;
}

export function openRow(number: number, isHidden: boolean): OpenRow {
  return { number, isHidden, cells: [], formats: [], withoutResult: new Set() };
}

/** Puts a cell into its row, unless it is blank; a formula without a result is not. */
export function placeCell(
  row: OpenRow,
  column: number,
  { value, format, lacksResult }: { value: CellValue; format?: string; lacksResult: boolean },
): void {
  if (!lacksResult && (value === null || value === "")) return;
  row.cells[column] = value;
  if (format) row.formats[column] = format;
  if (lacksResult) row.withoutResult.add(column);
}

/** What a sheet says of its cells apart from its rows. */
export interface SheetLayout {
  merges: CellRange[];
  /** First and last, from 0. */
  hiddenColumns: (readonly [number, number])[];
}

/** A sheet of a workbook, not read yet. */
export interface WorkbookSheet {
  name: string;
  isVisible: boolean;
  /** Serial numbers of days count from 1904. */
  is1904: boolean;
  /** Its rows with cells that are not blank; the layout is complete after the last one. */
  rows(layout: SheetLayout): AsyncIterable<SheetRow>;
}

const dayLength = 86_400_000;
/** The serial number of 1 January 1970. */
const serialOf1970 = 25_569;
/** Days between the two ways of counting. */
export const between1900And1904 = 1_462;

/** The moment of a serial number; workbooks from old Macs count from 1904. */
export function dateOfSerial(serial: number, is1904: boolean): Date {
  const days = serial + (is1904 ? between1900And1904 : 0) - serialOf1970;
  return new Date(Math.round(days * dayLength));
}
