import { columnLetters } from "../cell-address.ts";
import { dateText } from "../dates.ts";
import { formatProblem } from "../number-format.ts";
import type { CellValue, SheetRow } from "../sheet-rows.ts";

export const sheetCellProblems = {
  notNumber: "不是数字",
  noResult: "公式没有计算结果，请用表格软件打开并保存后再导入",
  scaled: (format: string) => `格式“${format}”显示的不是单元格中的数值，请改为普通的数字格式`,
  hidden: (format: string) => `格式“${format}”不显示单元格中的数值，请改为普通的数字格式`,
} as const;

/** Adds the cell's address to a problem. */
export function withCellAddress(problem: string, at: number, { number }: SheetRow): string {
  return `${problem}（单元格${columnLetters(at)}${number}）`;
}

/** Reason why a cell's displayed text differs from its value; null if they agree. */
export function cellProblem(
  { cells, formats, withoutResult }: SheetRow,
  at: number,
  { mayBePercent = false }: { mayBePercent?: boolean } = {},
): string | null {
  const cell = cells[at];
  const format = formats[at] ?? "";
  if (withoutResult.has(at)) return sheetCellProblems.noResult;
  if (typeof cell !== "number") return null;
  const misleads = formatProblem(cell, format);
  if (!misleads || (misleads === "percent" && mayBePercent)) return null;
  return sheetCellProblems[misleads === "hidden" ? "hidden" : "scaled"](format);
}

/** Text of a cell; empty if blank. */
export function cellText(cell: CellValue): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell).normalize("NFC").trim();
}
