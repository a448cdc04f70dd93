import type { CellRange } from "./cell-address.ts";

export type CellValue = string | number | boolean | Date | null | undefined;

/** Row with at least one non-blank cell. */
export interface SheetRow {
  number: number;
  /** True if hidden by a filter or by hand. */
  isHidden: boolean;
  cells: readonly CellValue[];
  /** Format codes of numbers and texts; absent: general. */
  formats: readonly (string | undefined)[];
  /** Columns with a formula without a result. */
  withoutResult: ReadonlySet<number>;
}

/** Row under construction. */
export interface OpenRow extends SheetRow {
  cells: CellValue[];
  formats: (string | undefined)[];
  withoutResult: Set<number>;
}

export function openRow(number: number, isHidden: boolean): OpenRow {
  return { number, isHidden, cells: [], formats: [], withoutResult: new Set() };
}

/** Adds a cell to its row, unless it is blank. Formulas without a result count. */
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

export interface SheetLayout {
  merges: CellRange[];
  /** First and last column, from 0. */
  hiddenColumns: (readonly [number, number])[];
}

/** Sheet of a workbook, not yet read. */
export interface WorkbookSheet {
  name: string;
  isVisible: boolean;
  /** True if serial numbers of days count from 1904. */
  is1904: boolean;
  /** Rows with non-blank cells. The layout is complete after the last row. */
  rows(layout: SheetLayout): AsyncIterable<SheetRow>;
}
