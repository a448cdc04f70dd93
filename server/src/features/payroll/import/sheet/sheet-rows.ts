import { readXls, streamXlsxRows } from "hucre/xlsx";
import { zipParts } from "./archive.ts";
import { refusals, SheetRefused } from "./refused.ts";
import { uncachedFormulas } from "./uncached-formulas.ts";

export type CellValue = string | number | boolean | Date | null | undefined;

/** One row of the first sheet. */
export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number;
  cells: readonly CellValue[];
  /** Whether the cell of this column holds a formula without a result. */
  lacksResult(column: number): boolean;
}

const zipStart = 0x504b0304;
const maxColumns = 512;
const maxRows = 200_000;

/** The rows of an .xls or .xlsx file's first sheet, told by its content. @throws SheetRefused */
export async function* sheetRows(file: Buffer): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of file.readUInt32BE(0) === zipStart ? xlsxRows(file) : xlsRows(file)) {
    count += 1;
    if (count > maxRows || row.cells.length > maxColumns) {
      throw new SheetRefused(refusals.tooComplex);
    }
    yield row;
  }
}

async function* xlsxRows(file: Buffer): AsyncGenerator<SheetRow> {
  const uncached = await uncachedFormulas(zipParts(file));
  for await (const { index, values } of streamXlsxRows(file)) {
    const number = index + 1;
    const lacksResult =
      uncached.size === 0 ? never : (column: number) => uncached.has(`${letters(column)}${number}`);
    yield { number, cells: values as CellValue[], lacksResult };
  }
}

async function* xlsRows(file: Buffer): AsyncGenerator<SheetRow> {
  const { sheets } = await readXls(file);
  // Rows that were never written are holes.
  for (const [index, cells] of (sheets[0]?.rows ?? []).entries()) {
    yield {
      number: index + 1,
      cells: (cells as CellValue[] | undefined) ?? [],
      lacksResult: never,
    };
  }
}

function never(): boolean {
  return false;
}

/** A, B … Z, AA, AB … for columns from 0. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
