import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { type WriteSheet, writeXlsx, writeXlsxStream } from "hucre/xlsx";
import { legalXml } from "../../rich-text/legal-xml.ts";
import type { CellValue } from "./sheet-rows.ts";

type WriteRow = (CellValue | null)[];

/** Sheet with styles and comments of cells, keyed by `row,column` from 0. */
interface SheetToWrite extends Omit<WriteSheet, "rows" | "cells"> {
  rows: readonly (readonly CellValue[])[];
  cells?: ReadonlyMap<string, object>;
}

/** Excel's limit of characters per cell. */
const maxCellLength = 32_767;
/** Text that sheet readers take for an escaped character. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * Makes a text valid for sheets: one illegal XML character makes the file unreadable. All sheets
 * are written with this module.
 */
export function sheetText(text: string): string {
  return legalXml(cutText(text, maxCellLength), "\ufffd").replaceAll(escapeLike, "_x005F_");
}

function cleaned(row: readonly CellValue[]): WriteRow {
  return row.map((value) => (typeof value === "string" ? sheetText(value) : value));
}

/** Writes a workbook in memory. */
export function writeSheet(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  const clean = sheets.map(({ rows, cells = new Map(), ...sheet }) => ({
    ...deepCleaned(sheet),
    rows: rows.map(cleaned),
    cells: new Map([...cells].map(([at, cell]) => [at, deepCleaned(cell)])),
  }));
  return writeXlsx({ sheets: clean as WriteSheet[] });
}

/** Cleans names, headings, styles and comments. */
function deepCleaned<Part>(part: Part): Part {
  if (typeof part === "string") return sheetText(part) as Part & string;
  if (typeof part !== "object" || part === null || part instanceof Date) return part;
  if (Array.isArray(part)) return part.map(deepCleaned) as Part & unknown[];
  const entries = Object.entries(part).map(([name, each]) => [name, deepCleaned(each)]);
  return Object.fromEntries(entries) as Part;
}

/** Writes a sheet as a stream of rows. */
export function writeSheetStream(
  rows: AsyncIterable<readonly CellValue[]>,
  options: Parameters<typeof writeXlsxStream>[1],
): ReturnType<typeof writeXlsxStream> {
  async function* clean() {
    for await (const row of rows) yield cleaned(row);
  }
  return writeXlsxStream(clean() as Parameters<typeof writeXlsxStream>[0], deepCleaned(options));
}
