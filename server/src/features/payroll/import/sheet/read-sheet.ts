import { isStorableText } from "@aeromaint/contracts/fields/validation.ts";
import {
  exampleAccount,
  type PayColumnName,
  payColumn,
  payColumns,
  payTextColumns,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { shownText } from "../../../../infra/files/sheets/number-format.ts";
import type { SheetRow } from "../../../../infra/files/sheets/sheet-rows.ts";
import {
  cellProblem,
  cellText,
  withCellAddress,
} from "../../../../infra/files/sheets/table/cell-text.ts";
import type { SheetProblems } from "../../../../infra/files/sheets/table/problems.ts";
import {
  readTable,
  type TableContent,
  type TableJob,
  type TableReader,
} from "../../../../infra/files/sheets/table/read-table.ts";
import { cellProblems, decimalOf, monthOf } from "./cell-values.ts";
import { type ColumnName, isPersonColumn, type PayHeadings, payHeadings } from "./pay-headings.ts";

export interface SheetJob extends TableJob {
  /** The month that was chosen, yyyy-MM. */
  month: string;
}

/** Content of a sheet. Its lines are `SalaryLine`s. */
export type SheetContent = TableContent<ColumnName>;

/**
 * A row: numbers as exact decimal text, names without the blanks that make short ones as wide as
 * long ones; what is blank or wrong is absent.
 */
export type SalaryLine = { row: number; flawed?: true } & Partial<Record<ColumnName, string>>;

/** Reads a sheet of pay. Runs in a process of its own. @throws SheetRefused */
export function readSheet(job: SheetJob): Promise<SheetContent> {
  return readTable(job, payReader(job.month));
}

function payReader(month: string): TableReader<ColumnName> {
  let isBelowSum = false;
  return {
    rules: payHeadings,
    maxRows: salaryLimits.rows,
    mayBeMerged: ["month", "notes"],
    texts: {
      empty: "表格中没有薪资数据",
      noHeadings: "找不到表头：需要“姓名”或“账号”一列，以及至少一列薪资项目",
    },
    skippedKind(row, headings) {
      if (isSumRow(row, headings)) {
        isBelowSum = true;
        return "sum";
      }
      if (isNoteRow(row, headings)) return "remark";
      // Below a sum come signatures and remarks, which name nobody who is paid.
      return isBelowSum && !hasNumbers(row, headings) ? "other" : null;
    },
    parseRow(row, context) {
      const line = lineOf(row, { ...context, month });
      if (line) isBelowSum = false;
      return line;
    },
  };
}

interface Context {
  headings: PayHeadings;
  month: string;
  problems: SheetProblems;
  is1904: boolean;
}

/** A row's line, or null for a blank row and for the template's example. */
function lineOf(row: SheetRow, context: Context): SalaryLine | null {
  const { headings, problems } = context;
  const { columns } = headings;
  if (columns.every(({ at }) => cellText(row.cells[at]) === "" && !row.withoutResult.has(at)))
    return null;
  const account = columns.find(({ name }) => name === "account");
  if (account && cellText(row.cells[account.at]) === exampleAccount) return null;
  const line: SalaryLine = { row: row.number };
  let hasNumber = false;
  for (const { name, title, at } of columns) {
    const { value, problem } = cellOf(row, { ...context, name, at });
    if (problem) {
      problems.add({ row: row.number, column: title, message: problem });
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

interface CellPlace extends Pick<Context, "month" | "is1904"> {
  name: ColumnName;
  at: number;
}

interface CellOutcome {
  value: string | null;
  problem?: string;
}

function cellOf(row: SheetRow, { name, at, month, is1904 }: CellPlace): CellOutcome {
  const cell = row.cells[at];
  const isShare = name === "eliveryProportion";
  const isRead = isPay(name) || isPersonColumn(name) || row.withoutResult.has(at);
  const made = isRead ? cellProblem(row, at, { mayBePercent: isShare }) : null;
  if (made) return { value: null, problem: withCellAddress(made, at, row) };
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
    const isOther = monthOf(cell, is1904) !== month;
    return isOther ? { value: null, problem: `月份与所选的${month}不一致` } : { value: null };
  }
  const isShown = typeof cell === "number" || typeof cell === "string";
  const text = cellText(isShown ? shownText(cell, row.formats[at] ?? "") : cell);
  const { max } = payTextColumns[name];
  if (text.length > max) return { value: null, problem: `不能超过${max}个字` };
  if (!isStorableText(text)) return { value: null, problem: "包含无法识别的字符" };
  return { value: name === "userName" ? text.replaceAll(/\s/g, "") : text };
}

function isPay(name: ColumnName): name is PayColumnName {
  return name in payColumns;
}

const sumWord =
  /^([\p{Script=Han}\d]*([部科室组段队厂间站]|车间|班组))?(本[页月])?([合总小共累][计計]|總計)(数|金额)?[:：]?$|^(sub|grand)?total[:：]?$/iu;

/** True for a row of sums: it says so, and names no person. */
function isSumRow({ cells }: SheetRow, { columns }: PayHeadings): boolean {
  const isSum = (at: number) => sumWord.test(cellText(cells[at]).replaceAll(/\s/g, ""));
  const people = columns.filter(({ name }) => isPersonColumn(name));
  const isNobody = ({ at }: { at: number }) =>
    isSum(at) || /^$|^\d+\s*人$/.test(cellText(cells[at]));
  return [...cells.keys()].some(isSum) && people.every(isNobody);
}

const remarkWord =
  /^[(（【]?(制[表单]|编[制表]|填[表报制]|审[核批]|复核|批准|经办|主管|财务|会计|出纳|负责|打印|日期|备注|说明|注)[^:：]{0,6}[:：]|^(制[表单]|编[制表]|填[表报])(人|者|日期|时间|单位)$/;

/** True for a signature or a remark: it says so first, and has no amounts. */
function isNoteRow(row: SheetRow, headings: PayHeadings): boolean {
  const first = row.cells.find((cell) => cellText(cell) !== "");
  const isNote = typeof first === "string" && remarkWord.test(cellText(first));
  return isNote && !hasNumbers(row, headings, (cell) => typeof cell !== "string");
}

/** True if a column of pay has a value. */
function hasNumbers(
  { cells, withoutResult }: SheetRow,
  { columns }: PayHeadings,
  counts: (cell: SheetRow["cells"][number]) => boolean = () => true,
): boolean {
  return columns.some(
    ({ name, at }) =>
      name in payColumns &&
      ((cellText(cells[at]) !== "" && counts(cells[at])) || withoutResult.has(at)),
  );
}
