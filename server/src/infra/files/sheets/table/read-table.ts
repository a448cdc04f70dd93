import type { SheetProblem, SheetSource } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type FileSource, readBytes } from "../../file-source.ts";
import { type CellRange, columnLetters, rangeText } from "../cell-address.ts";
import { type OpenSheet, openSheet } from "../open-sheet.ts";
import { SheetRefused } from "../refused.ts";
import type { SheetRow } from "../sheet-rows.ts";
import { cellText } from "./cell-text.ts";
import { type HeadingRules, HeadingSearch, type Headings } from "./headings.ts";
import { SheetProblems } from "./problems.ts";

export interface TableJob {
  source: FileSource;
  /** Name of the chosen sheet; null: the first visible one with cells. */
  sheet: string | null;
  maxProblems: number;
}

export interface TableContent<Name extends string = string> {
  columns: Name[];
  ignoredColumns: string[];
  source: SheetSource;
  count: number;
  /** JSON arrays of lines. They stay text until their consumer parses them. */
  batches: string[];
  problems: SheetProblem[];
  /** Total of problems, also unlisted ones. */
  problemCount: number;
}

interface TableRowContext<Name extends string> {
  headings: Headings<Name>;
  problems: SheetProblems;
  is1904: boolean;
}

/** Settings for a kind of table. */
export interface TableReader<Name extends string> {
  rules: HeadingRules<Name>;
  maxRows: number;
  /** Columns that may have merged cells. */
  mayBeMerged?: readonly Name[];
  texts: { empty: string; noHeadings: string };
  /** Kind of a skipped row; null to read it. Sums and remarks are reported to the user. */
  skippedKind?(row: SheetRow, headings: Headings<Name>): "sum" | "remark" | "other" | null;
  /** Data of a row; null for a blank row or the template's example. */
  parseRow(row: SheetRow, context: TableRowContext<Name>): object | null;
}

/** Maximum row number of the headings. */
const maxHeadingRow = 30;
const batchSize = 1_000;

/** Reads a table; runs in a child process. @throws SheetRefused */
export async function readTable<Name extends string>(
  job: TableJob,
  reader: TableReader<Name>,
): Promise<TableContent<Name>> {
  const sheet = await openSheet(await readBytes(job.source), job.sheet);
  try {
    return await readRows(sheet, job, reader);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    throw new SheetRefused(error.message, sheet.sheets);
  }
}

async function readRows<Name extends string>(
  sheet: OpenSheet,
  { maxProblems }: TableJob,
  { rules, maxRows, mayBeMerged = [], texts, skippedKind, parseRow }: TableReader<Name>,
): Promise<TableContent<Name>> {
  const problems = new SheetProblems(maxProblems);
  const search = new HeadingSearch<Name>(rules);
  const batches: string[] = [];
  const lines: object[] = [];
  const rowNumbers: number[] = [];
  const usedColumns = new Set<number>();
  const skipped = { sum: [] as number[], remark: [] as number[], other: [] as number[] };
  let hiddenRows = 0;
  let headingRow = 0;
  for await (const row of sheet.rows) {
    if (search.acceptRow(row)) {
      headingRow = row.number;
      if (!search.headings && row.number >= maxHeadingRow) break;
      continue;
    }
    const headings = search.headings as Headings<Name>;
    const kind = skippedKind?.(row, headings);
    if (kind) skipped[kind].push(row.number);
    const line = kind ? null : parseRow(row, { headings, problems, is1904: sheet.is1904 });
    if (!line) continue;
    if (row.isHidden) hiddenRows += 1;
    for (const at of row.cells.keys()) if (cellText(row.cells[at]) !== "") usedColumns.add(at);
    if (rowNumbers.push(row.number) > maxRows) {
      throw new SheetRefused(`一次最多导入${maxRows}行，请分批导入`);
    }
    lines.push(line);
    if (lines.length === batchSize) batches.push(JSON.stringify(lines.splice(0)));
  }
  const { headings } = search;
  if (!headings) {
    const which = sheet.sheets.length > 1 ? `（读取的是工作表“${sheet.name}”）` : "";
    throw new SheetRefused(`${texts.noHeadings}${which}`);
  }
  if (rowNumbers.length === 0) throw new SheetRefused(texts.empty);
  if (lines.length > 0) batches.push(JSON.stringify(lines));
  const { merges, hiddenColumns } = sheet.layout;
  addMergeProblems(problems, {
    merges,
    headings,
    headingRow,
    rowNumbers,
    usedColumns,
    mayBeMerged,
  });
  const isHidden = (at: number) =>
    hiddenColumns.some(([first, last]) => first <= at && at <= last) && usedColumns.has(at);
  const columns = headings.columns.map(({ title, at }) => ({
    title,
    column: columnLetters(at),
    ...(isHidden(at) && { isHidden: true }),
  }));
  const { name, sheets } = sheet;
  return {
    columns: headings.columns.map((column) => column.name),
    ignoredColumns: headings.ignored,
    source: {
      sheet: name,
      sheets,
      columns,
      hiddenRows,
      sumRows: skipped.sum,
      remarkRows: skipped.remark,
    },
    count: rowNumbers.length,
    batches,
    problems: problems.listed,
    problemCount: problems.count,
  };
}

interface MergeCheckInput {
  merges: readonly CellRange[];
  headings: Headings;
  headingRow: number;
  /** Rows with data, ascending. */
  rowNumbers: readonly number[];
  /** Columns with a value in these rows. */
  usedColumns: ReadonlySet<number>;
  /** Columns that may have merged cells. */
  mayBeMerged: readonly string[];
}

/**
 * Reports merged cells in columns that need a value per row. Only their first cell has the value,
 * and its scope is ambiguous.
 */
function addMergeProblems(problems: SheetProblems, sheet: MergeCheckInput): void {
  const { merges, headings, headingRow, rowNumbers, usedColumns, mayBeMerged } = sheet;
  const columns = headings.columns.filter(({ name }) => !mayBeMerged.includes(name));
  for (const range of merges) {
    const [firstRow, lastRow] = range.rows;
    const [first, last] = range.columns;
    const touched = columns.find(({ at }) => at >= first && at <= last);
    if (!touched) continue;
    const { title: column } = touched;
    const cells = rangeText(range);
    if (lastRow <= headingRow) {
      const isUnder = (at: number) => at > first && at <= last && !headings.titled.has(at);
      if (touched.at !== first || ![...usedColumns].some(isUnder)) continue;
      const message = `表头的合并单元格（${cells}）下有多列数据，请取消合并，让每一列有自己的表头`;
      problems.add({ row: lastRow, column, message });
      continue;
    }
    const row = rowNumbers.find((number) => number >= firstRow);
    if (row === undefined || row > lastRow) continue;
    const message = `不能是合并单元格（${cells}），请取消合并，在每一行填写各自的内容`;
    problems.add({ row, column, message });
  }
}
