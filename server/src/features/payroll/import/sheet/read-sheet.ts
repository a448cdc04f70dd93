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
import {
  type ColumnName,
  type Headings,
  headingsOf,
  Problems,
  type SheetProblem,
} from "./headings.ts";
import { refusals, SheetRefused } from "./refused.ts";
import { type CellValue, type SheetRow, sheetRows } from "./sheet-rows.ts";

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
type SheetLine = { row: number; flawed?: true } & Partial<Record<ColumnName, string>>;

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

function cellOf(
  row: SheetRow,
  { name, at, month }: { name: ColumnName; at: number; month: string },
): { value: string | null; problem?: string } {
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

/** A number as decimal text with at most two decimals (null: blank), or what is wrong with it. */
type Decimal = { value: string | null } | { problem: string };

export const cellProblems = {
  notNumber: "不是数字",
  decimals: "最多两位小数",
  negative: "不能为负数",
  range: "数值超出范围",
  noResult: "公式没有计算结果，请用表格软件打开并保存后再导入",
} as const;

const maxNumberLength = 64;
/** What calculating with binary fractions leaves behind, as in 1000.1 - 1000. */
const noise = 1e-8;

/** The exact decimal that a cell shows, whether it is kept as a number or as text. */
export function decimalOf(cell: CellValue): Decimal {
  if (cell === null || cell === undefined) return { value: null };
  if (typeof cell === "number") return fromNumber(cell);
  return typeof cell === "string" ? fromText(cell) : { problem: cellProblems.notNumber };
}

function fromNumber(number: number): Decimal {
  if (!Number.isFinite(number)) return { problem: cellProblems.notNumber };
  if (Math.abs(number) > salaryLimits.amount) return { problem: cellProblems.range };
  // Below 2^53: whole cents are exact, and next to them lies what the cell shows in 15 digits.
  const cents = Math.round(Number(number.toPrecision(15)) * 100);
  const tolerance = Math.max(noise, Math.abs(number) * 1e-15);
  if (Math.abs(number - cents / 100) > tolerance) return { problem: cellProblems.decimals };
  return { value: textOfCents(BigInt(cents)) };
}

const plain = /^([+-]?)(0|[1-9]\d{0,39}|[1-9]\d{0,2}(?:,\d{3}){1,12})(?:\.(\d{1,20}))?$/;

function fromText(text: string): Decimal {
  if (text.length > maxNumberLength) {
    return text.trim() === "" ? { value: null } : { problem: cellProblems.notNumber };
  }
  // Full-width characters become plain ones, the wide yen sign the narrow one.
  let tidy = text.normalize("NFKC").replaceAll(/\s/g, "").replaceAll("\u2212", "-");
  if (tidy === "") return { value: null };
  // Accountants write (12.00) for -12.00.
  const inBrackets = /^\((.+)\)$/.exec(tidy)?.[1];
  tidy = inBrackets ? `-${inBrackets}` : tidy;
  tidy = tidy.replace(/[¥$€]|^(?:RMB|CNY)/i, "").replace(/元$/, "");
  const match = plain.exec(tidy);
  if (!match) return { problem: cellProblems.notNumber };
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.length > 2) return { problem: cellProblems.decimals };
  const size = BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0"));
  if (size > BigInt(Math.round(salaryLimits.amount * 100))) return { problem: cellProblems.range };
  return { value: textOfCents(sign === "-" ? -size : size) };
}

function textOfCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a cell says as text; empty when it is blank. */
export function cellText(cell: CellValue): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell).normalize("NFC").trim();
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
}

const dayLength = 86_400_000;
/** The serial number of 1 January 1970. */
const serialOf1970 = 25_569;
const written = /^(\d{4})(?:[-/.年])(\d{1,2})(?:月|[-/.月]\d{1,2}日?)?$/;

/** The month that a cell means, as yyyy-MM: a date, its serial number, or text; null for others. */
export function monthOf(cell: CellValue): string | null {
  if (cell instanceof Date) return dateText(cell).slice(0, 7) || null;
  if (typeof cell === "number") {
    const isSerial = cell >= 1 && cell < 2_958_466;
    return isSerial ? dateText(new Date((cell - serialOf1970) * dayLength)).slice(0, 7) : null;
  }
  const text = cellText(cell).normalize("NFKC").slice(0, 20);
  if (/^\d{6}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4)}`;
  const [, year, month] = written.exec(text.replaceAll(/\s/g, "")) ?? [];
  return year && month ? `${year}-${month.padStart(2, "0")}` : null;
}
