import { isStorableText } from "@aeromaint/contracts/fields/validation.ts";
import {
  exampleAccount,
  type PayName,
  payColumn,
  payColumns,
  payTextColumns,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type FileSource, readBytes } from "../../../../infra/files/file-source.ts";
import { cellProblems, cellText, decimalOf, monthOf } from "./cell-values.ts";
import { type ColumnName, type Headings, headingsOf } from "./headings.ts";
import { Problems, type SheetProblem } from "./problems.ts";
import { refusals, SheetRefused } from "./refused.ts";
import { type SheetRow, sheetRows } from "./sheet-rows.ts";

export interface SheetJob {
  source: FileSource;
  /** The month that was chosen, yyyy-MM. */
  month: string;
  /** Most problems that are listed. */
  maxProblems: number;
}

/** What a sheet holds, as the import needs it. */
export interface SheetContent {
  /** Columns that the sheet has. */
  columns: ColumnName[];
  ignoredColumns: string[];
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
export type SheetLine = { row: number; flawed?: true } & Partial<Record<ColumnName, string>>;

/** Rows within which the headings have to come. */
const headingsWithin = 30;
const batchSize = 1_000;

/** Reads a sheet of pay. Runs in a process of its own. @throws SheetRefused */
export async function readSheet({ source, month, maxProblems }: SheetJob): Promise<SheetContent> {
  const problems = new Problems(maxProblems);
  const batches: string[] = [];
  let lines: SheetLine[] = [];
  let headings: Headings | null = null;
  let count = 0;
  for await (const row of sheetRows(await readBytes(source))) {
    if (!headings) {
      headings = headingsOf(row);
      if (!headings && row.number >= headingsWithin) break;
      continue;
    }
    const line = lineOf(row, { headings, month, problems });
    if (!line) continue;
    count += 1;
    if (count > salaryLimits.rows) {
      throw new SheetRefused(`一次最多导入${salaryLimits.rows}行，请分批导入`);
    }
    lines.push(line);
    if (lines.length === batchSize) {
      batches.push(JSON.stringify(lines));
      lines = [];
    }
  }
  if (!headings) throw new SheetRefused(refusals.noHeadings);
  if (count === 0) throw new SheetRefused(refusals.empty);
  if (lines.length > 0) batches.push(JSON.stringify(lines));
  return {
    columns: headings.columns.map(({ name }) => name),
    ignoredColumns: headings.ignored,
    count,
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
  if (columns.every(({ at }) => cellText(row.cells[at]) === "" && !row.lacksResult(at)))
    return null;
  const account = columns.find(({ name }) => name === "account");
  if (account && cellText(row.cells[account.at]) === exampleAccount) return null;
  const line: SheetLine = { row: row.number };
  let hasNumber = false;
  for (const { name, title, at } of columns) {
    const { value, problem } = cellOf(row, { name, at, month });
    if (problem) {
      problems.add({ row: row.number, column: title, message: problem });
      line.flawed = true;
    } else if (value !== null) line[name] = value;
    hasNumber ||= name in payColumns && (problem !== undefined || value !== null);
  }
  const person = columns.find(({ name }) => name === "account" || name === "userName");
  if (!hasNumber && person) {
    const { title: column } = person;
    problems.add({ row: row.number, column, message: "该行没有薪资数据" });
  }
  return line;
}

interface Value {
  value: string | null;
  problem?: string;
}

function cellOf(
  row: SheetRow,
  { name, at, month }: { name: ColumnName; at: number; month: string },
): Value {
  const cell = row.cells[at];
  if (row.lacksResult(at)) return { value: null, problem: cellProblems.noResult };
  if (isPay(name)) {
    const decimal = decimalOf(cell);
    if ("problem" in decimal) return { value: null, problem: decimal.problem };
    const isNegative = decimal.value?.startsWith("-") ?? false;
    if (isNegative && !payColumn(name).mayBeNegative) {
      return { value: null, problem: cellProblems.negative };
    }
    return decimal;
  }
  const text = cellText(cell);
  if (text === "") return { value: null };
  if (name === "month") {
    const isOther = monthOf(cell) !== month;
    return isOther ? { value: null, problem: `月份与所选的${month}不一致` } : { value: null };
  }
  const { max } = payTextColumns[name];
  if (text.length > max) return { value: null, problem: `不能超过${max}个字` };
  if (!isStorableText(text)) return { value: null, problem: "包含无法识别的字符" };
  return { value: name === "userName" ? text.replaceAll(/\s/g, "") : text };
}

function isPay(name: ColumnName): name is PayName {
  return name in payColumns;
}
