import { isStorableText } from "@aeromaint/contracts/fields/validation.ts";
import {
  exampleAccount,
  type PayName,
  payColumn,
  payColumns,
  payTextColumns,
  type SalarySource,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type FileSource, readBytes } from "../../../../infra/files/file-source.ts";
import { letters } from "../../../../infra/files/sheets/cell-address.ts";
import { cellText } from "../../../../infra/files/sheets/cell-text.ts";
import { formatProblem, shownText } from "../../../../infra/files/sheets/number-format.ts";
import { type OpenSheet, openSheet } from "../../../../infra/files/sheets/open-sheet.ts";
import { SheetRefused } from "../../../../infra/files/sheets/refused.ts";
import type { SheetRow } from "../../../../infra/files/sheets/sheet-rows.ts";
import { cellProblems, decimalOf, monthOf } from "./cell-values.ts";
import { type ColumnName, HeadingSearch, type Headings, isPersonColumn } from "./headings.ts";
import { addMergeProblems } from "./merges.ts";
import { hasNumbers, isNoteRow, isSumRow } from "./other-rows.ts";
import { Problems, type SheetProblem } from "./problems.ts";

export interface SheetJob {
  source: FileSource;
  /** The name of the sheet that was chosen; without it the first visible one with cells. */
  sheet: string | null;
  /** The month that was chosen, yyyy-MM. */
  month: string;
  /** Most problems that are listed. */
  maxProblems: number;
}

/** What a sheet holds, as the import needs it. */
export interface SheetContent {
  columns: ColumnName[];
  ignoredColumns: string[];
  source: SalarySource;
  /** Rows with data. */
  count: number;
  /** JSON lists of `SheetLine`, so that nobody has to take them apart on the way. */
  batches: string[];
  problems: SheetProblem[];
  /** How many there are, listed or not. */
  problemCount: number;
}

/**
 * A row: numbers as exact decimal text, names without the blanks that make short ones as wide as
 * long ones; what is blank or wrong is absent.
 */
type SheetLine = { row: number; flawed?: true } & Partial<Record<ColumnName, string>>;

const refusals = {
  empty: "表格中没有薪资数据",
  noHeadings: "找不到表头：需要“姓名”或“账号”一列，以及至少一列薪资项目",
} as const;

/** Rows within which the headings have to come. */
const headingsWithin = 30;
const batchSize = 1_000;

/** Reads a sheet of pay. Runs in a process of its own. @throws SheetRefused */
export async function readSheet(job: SheetJob): Promise<SheetContent> {
  const sheet = await openSheet(await readBytes(job.source), job.sheet);
  try {
    return await readRows(sheet, job);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    throw new SheetRefused(error.message, sheet.sheets);
  }
}

async function readRows(sheet: OpenSheet, { month, maxProblems }: SheetJob): Promise<SheetContent> {
  const problems = new Problems(maxProblems);
  const search = new HeadingSearch();
  const batches: string[] = [];
  let lines: SheetLine[] = [];
  const rowNumbers: number[] = [];
  const usedColumns = new Set<number>();
  const sumRows: number[] = [];
  const remarkRows: number[] = [];
  let isBelowSum = false;
  let hiddenRows = 0;
  let headingRow = 0;
  for await (const row of sheet.rows) {
    if (search.takes(row)) {
      headingRow = row.number;
      if (!search.headings && row.number >= headingsWithin) break;
      continue;
    }
    const headings = search.headings as Headings;
    if (isSumRow(row, headings)) {
      isBelowSum = sumRows.push(row.number) > 0;
      continue;
    }
    if (isNoteRow(row, headings)) {
      remarkRows.push(row.number);
      continue;
    }
    // Below a sum come signatures and remarks, which name nobody who is paid.
    if (isBelowSum && !hasNumbers(row, headings)) continue;
    const line = lineOf(row, { headings, month, problems });
    if (!line) continue;
    isBelowSum = false;
    if (row.isHidden) hiddenRows += 1;
    for (const at of row.cells.keys()) if (cellText(row.cells[at]) !== "") usedColumns.add(at);
    if (rowNumbers.push(row.number) > salaryLimits.rows) {
      throw new SheetRefused(`一次最多导入${salaryLimits.rows}行，请分批导入`);
    }
    lines.push(line);
    if (lines.length === batchSize) {
      batches.push(JSON.stringify(lines));
      lines = [];
    }
  }
  const { headings } = search;
  if (!headings) {
    const which = sheet.sheets.length > 1 ? `（读取的是工作表“${sheet.name}”）` : "";
    throw new SheetRefused(`${refusals.noHeadings}${which}`);
  }
  if (rowNumbers.length === 0) throw new SheetRefused(refusals.empty);
  if (lines.length > 0) batches.push(JSON.stringify(lines));
  addMergeProblems(problems, {
    merges: sheet.layout.merges,
    headings,
    headingRow,
    rowNumbers,
    usedColumns,
  });
  const isHidden = (at: number) =>
    sheet.layout.hiddenColumns.some(([first, last]) => first <= at && at <= last);
  const columns = headings.columns.map(({ title, at }) => ({
    ...{ title, column: letters(at) },
    ...(isHidden(at) && usedColumns.has(at) && { isHidden: true }),
  }));
  return {
    columns: headings.columns.map(({ name }) => name),
    ignoredColumns: headings.ignored,
    source: {
      ...{ sheet: sheet.name, sheets: sheet.sheets, columns },
      ...{ hiddenRows, sumRows, remarkRows },
    },
    count: rowNumbers.length,
    batches,
    problems: problems.listed,
    problemCount: problems.count,
  };
}

interface Context {
  headings: Headings;
  month: string;
  problems: Problems;
}

/** A row's line, or null for a blank row and for the template's example. */
function lineOf(row: SheetRow, { headings, month, problems }: Context): SheetLine | null {
  const { columns } = headings;
  if (columns.every(({ at }) => cellText(row.cells[at]) === "" && !row.withoutResult.has(at)))
    return null;
  const account = columns.find(({ name }) => name === "account");
  if (account && cellText(row.cells[account.at]) === exampleAccount) return null;
  const line: SheetLine = { row: row.number };
  let hasNumber = false;
  for (const { name, title, at } of columns) {
    const { value, problem, isOfCell } = cellOf(row, { name, at, month });
    if (problem) {
      const message = isOfCell ? `${problem}（单元格${letters(at)}${row.number}）` : problem;
      problems.add({ row: row.number, column: title, message });
      line.flawed = true;
    } else if (value !== null) line[name] = value;
    hasNumber ||= name in payColumns && (problem !== undefined || value !== null);
  }
  const person = columns.find(({ name }) => isPersonColumn(name));
  if (!hasNumber && person) {
    const { title: column } = person;
    problems.add({ row: row.number, column, message: "该行没有薪资数据" });
  }
  return line;
}

interface CellOutcome {
  value: string | null;
  problem?: string;
  /** Whether the problem is how the cell was made, so that its address helps. */
  isOfCell?: true;
}

function cellOf(
  row: SheetRow,
  { name, at, month }: { name: ColumnName; at: number; month: string },
): CellOutcome {
  const cell = row.cells[at];
  const format = row.formats[at] ?? "";
  const ofCell = (problem: string): CellOutcome => ({ value: null, problem, isOfCell: true });
  if (row.withoutResult.has(at)) return ofCell(cellProblems.noResult);
  if (typeof cell === "number" && (isPay(name) || isPersonColumn(name))) {
    const misleads = formatProblem(cell, format);
    const isShare = misleads === "percent" && name === "eliveryProportion";
    if (misleads && !isShare) {
      return ofCell(cellProblems[misleads === "hidden" ? "hidden" : "scaled"](format));
    }
  }
  if (isPay(name)) {
    const decimal = decimalOf(cell);
    if ("problem" in decimal) return { value: null, problem: decimal.problem };
    const isNegative = decimal.value?.startsWith("-") ?? false;
    if (isNegative && !payColumn(name).mayBeNegative) {
      return { value: null, problem: cellProblems.negative };
    }
    return decimal;
  }
  if (cellText(cell) === "") return { value: null };
  if (name === "month") {
    const isOther = monthOf(cell) !== month;
    return isOther ? { value: null, problem: `月份与所选的${month}不一致` } : { value: null };
  }
  const isShown = typeof cell === "number" || typeof cell === "string";
  const text = cellText(isShown ? shownText(cell, format) : cell);
  const { max } = payTextColumns[name];
  if (text.length > max) return { value: null, problem: `不能超过${max}个字` };
  if (!isStorableText(text)) return { value: null, problem: "包含无法识别的字符" };
  return { value: name === "userName" ? text.replaceAll(/\s/g, "") : text };
}

function isPay(name: ColumnName): name is PayName {
  return name in payColumns;
}
