import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { FileSource } from "../../file-source.ts";
import { readBytes } from "../../file-source.ts";
import { daysBetweenEpochs } from "../dates.ts";
import { openSheet } from "../open-sheet.ts";
import type { CellValue, SheetRow } from "../sheet-rows.ts";
import { writeSheet } from "../write-sheet.ts";
import { type HeadingRules, HeadingSearch } from "./headings.ts";

export interface MarkJob {
  source: FileSource;
  sheet: string;
  problems: readonly SheetProblem[];
}

const problemHeading = "问题";
const mark = { fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "FFC7CE" } } } as const;
const markedText = { font: { color: { rgb: "9C0006" } } } as const;
/** Replaces a missing formula result, so that the problem stays visible. */
const withoutResult = "公式没有计算结果";

/**
 * Copy of the sheet with problems marked at their cells and in an extra column. @throws
 * SheetRefused
 */
export async function markSheet(
  { source, sheet: name, problems }: MarkJob,
  rules: HeadingRules,
): Promise<Uint8Array> {
  const ofRow = Map.groupBy(problems, ({ row }) => row);
  const rows: CellValue[][] = [];
  const cells = new Map<string, object>();
  const search = new HeadingSearch(rules);
  const sheet = await openSheet(await readBytes(source), name);
  let width = 0;
  for await (const row of sheet.rows) {
    const index = row.number - 1;
    // Files may omit blank rows, but row numbers include them.
    while (rows.length < index) rows.push([]);
    const isSerial = (at: number) => sheet.is1904 && isDay(search, at);
    const values = valuesOf(row).map((value, at) =>
      typeof value === "number" && isSerial(at) ? value + daysBetweenEpochs : value,
    );
    for (const [at, format] of row.formats.entries()) {
      if (format) cells.set(`${index},${at}`, { value: values[at], style: { numFmt: format } });
    }
    const isHeading = search.acceptRow(row);
    const { headings } = search;
    if (isHeading && headings) width = Math.max(width, values.length);
    const found = ofRow.get(row.number) ?? [];
    const last = found.map(sentence).join("；") || (isHeading && headings ? problemHeading : "");
    rows.push(last ? padded(values, width, last) : values);
    if (found.length > 0) cells.set(`${index},${width}`, { style: markedText });
    for (const { column, message } of found) {
      const at = headings?.columns.find(({ title }) => title === column)?.at;
      if (at === undefined) continue;
      const format = row.formats[at];
      const style = { ...mark, ...(format && { numFmt: format }) };
      cells.set(`${index},${at}`, { value: values[at] ?? null, style, comment: { text: message } });
    }
  }
  const merges = sheet.layout.merges.map(
    ({ rows: [startRow, endRow], columns: [startCol, endCol] }) => ({
      startRow: startRow - 1,
      endRow: endRow - 1,
      startCol,
      endCol,
    }),
  );
  return writeSheet([{ name: sheet.name, rows, cells, merges }]);
}

const isDay = ({ headings, rules: { days = [] } }: HeadingSearch, column: number) =>
  headings?.columns.some(({ name, at }) => at === column && days.includes(name)) === true;

function valuesOf(row: SheetRow): CellValue[] {
  return Array.from(row.cells, (value, at) => (row.withoutResult.has(at) ? withoutResult : value));
}

function sentence({ column, message }: SheetProblem): string {
  return `${column}：${message}`;
}

/** Adds a cell after all columns. */
function padded(cells: readonly CellValue[], width: number, last: string): CellValue[] {
  return [...Array.from({ length: width }, (_, at) => cells[at] ?? null), last];
}
