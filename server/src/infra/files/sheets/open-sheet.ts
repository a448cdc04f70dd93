import { refusals, SheetRefused } from "./refused.ts";
import type { SheetLayout, SheetRow, WorkbookSheet } from "./sheet-rows.ts";
import { xlsSheets } from "./xls.ts";
import { xlsxSheets } from "./xlsx.ts";

export interface OpenSheet {
  name: string;
  /** Visible sheets with cells, this one included. */
  sheets: string[];
  is1904: boolean;
  rows: AsyncIterable<SheetRow>;
  /** Complete after the last row. */
  layout: Readonly<SheetLayout>;
}

const zipStart = 0x504b0304;
const maxColumns = 512;
const maxRows = 200_000;

/**
 * Opens a sheet of an .xls or .xlsx file: the named one, or the first visible one with cells. The
 * content decides the format.
 * @throws SheetRefused
 */
export async function openSheet(file: Buffer, name?: string | null): Promise<OpenSheet> {
  const isZip = file.readUInt32BE(0) === zipStart;
  const all = isZip ? await xlsxSheets(file) : xlsSheets(file);
  const visible: WorkbookSheet[] = [];
  for (const sheet of all) if (sheet.isVisible && (await hasRows(sheet))) visible.push(sheet);
  const sheets = visible.map((sheet) => sheet.name);
  const sheet = name ? visible.find((each) => each.name === name) : visible[0];
  if (!sheet) throw new SheetRefused(name ? refusals.noSheet(name) : refusals.noCells, sheets);
  const layout = emptyLayout();
  const { is1904 } = sheet;
  return { name: sheet.name, sheets, is1904, layout, rows: limited(sheet.rows(layout)) };
}

const emptyLayout = (): SheetLayout => ({ merges: [], hiddenColumns: [] });

async function hasRows(sheet: WorkbookSheet): Promise<boolean> {
  for await (const _ of sheet.rows(emptyLayout())) return true;
  return false;
}

async function* limited(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows || row.cells.length > maxColumns) {
      throw new SheetRefused(refusals.tooComplex);
    }
    yield row;
  }
}
