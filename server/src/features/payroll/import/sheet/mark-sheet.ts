import { writeXlsx } from "hucre/xlsx";
import { type FileSource, readBytes } from "../../../../infra/files/file-source.ts";
import { type Headings, headingsOf, type SheetProblem } from "./headings.ts";
import { type CellValue, type SheetRow, sheetRows } from "./sheet-rows.ts";

export interface MarkJob {
  source: FileSource;
  problems: SheetProblem[];
}

const problemHeading = "问题";
const mark = { fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "FFC7CE" } } } as const;
const markedText = { font: { color: { rgb: "9C0006" } } } as const;

/** The sheet again, with every problem at its cell and in a column of its own. @throws SheetRefused */
export async function markSheet({ source, problems }: MarkJob): Promise<Uint8Array> {
  const ofRow = Map.groupBy(problems, ({ row }) => row);
  const rows: CellValue[][] = [];
  const cells = new Map<string, object>();
  let headings: Headings | null = null;
  let width = 0;
  for await (const row of sheetRows(await readBytes(source))) {
    const index = row.number - 1;
    // Blank rows may be left out of the file, but not of the numbering.
    while (rows.length < index) rows.push([]);
    rows.push([...row.cells]);
    if (!headings) {
      headings = headingsOf(row);
      if (!headings) continue;
      width = row.cells.length;
      rows[index] = padded(row, width, problemHeading);
      continue;
    }
    const found = ofRow.get(row.number);
    if (!found) continue;
    rows[index] = padded(row, width, found.map(sentence).join("；"));
    cells.set(`${index},${width}`, { style: markedText });
    for (const { column, message } of found) {
      const at = headings.columns.find(({ title }) => title === column)?.at;
      if (at === undefined) continue;
      const value = row.cells[at] ?? null;
      cells.set(`${index},${at}`, { value, style: mark, comment: { text: message } });
    }
  }
  return writeXlsx({ sheets: [{ name: "薪资", rows: rows as never, cells: cells as never }] });
}

function sentence({ column, message }: SheetProblem): string {
  return `${column}：${message}`;
}

/** A row with one more cell after all columns. */
function padded({ cells }: SheetRow, width: number, last: string): CellValue[] {
  return [...Array.from({ length: width }, (_, at) => cells[at] ?? null), last];
}
