import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { dateText, textOfSerial } from "../../infra/files/sheets/dates.ts";
import { shownText, storedText } from "../../infra/files/sheets/number-format.ts";
import type { SheetRow } from "../../infra/files/sheets/sheet-rows.ts";
import {
  cellProblem,
  cellText,
  withCellAddress,
} from "../../infra/files/sheets/table/cell-text.ts";
import type { HeadingRules } from "../../infra/files/sheets/table/headings.ts";
import { type MarkJob, markSheet } from "../../infra/files/sheets/table/mark-sheet.ts";
import {
  readTable,
  type TableContent,
  type TableJob,
} from "../../infra/files/sheets/table/read-table.ts";
import { toSheetAnswer } from "../../infra/files/sheets/table/sheet-answer.ts";

// Module of a child process. Its job holds the settings of the resource.

export interface RowsJob extends TableJob {
  title: string;
  rules: HeadingRules;
}

/** Row of the sheet with its displayed texts. Blank cells are absent. */
export interface SheetLine {
  row: number;
  /** True if a cell is malformed. */
  flawed?: true;
  cells: Record<string, string>;
}

export type RowsContent = TableContent;

export function readRowsInProcess(job: RowsJob) {
  const { rules, title } = job;
  const keys = rules.keys
    .slice(0, rules.minKeys)
    .map((name) => `“${rules.titles[name]}”`)
    .join("、");
  const texts = {
    empty: `表格中没有${title}数据`,
    noHeadings: `找不到表头：需要${keys}，以及至少一列其他内容`,
  };
  const reader = { rules, texts, maxRows: importLimits.rows };
  return toSheetAnswer(
    readTable(job, {
      ...reader,
      parseRow(row, { headings, problems, is1904 }) {
        const line: SheetLine = { row: row.number, cells: {} };
        for (const { name, title: column, at } of headings.columns) {
          const problem = cellProblem(row, at) ?? lostDigitsProblem(row, at);
          const text = problem ? "" : textOf(row, at, { name, rules, is1904 });
          if (problem) {
            problems.add({ row: row.number, column, message: withCellAddress(problem, at, row) });
            line.flawed = true;
          }
          if (text !== "") line.cells[name] = text;
        }
        return line.flawed || Object.keys(line.cells).length > 0 ? line : null;
      },
    }),
  );
}

export const markRowsInProcess = ({ rules, ...job }: MarkJob & { rules: HeadingRules }) =>
  toSheetAnswer(markSheet(job, rules));

/** Numbers keep only 15 digits. Longer ones, e.g. identity card numbers, have lost digits. */
function lostDigitsProblem({ cells }: SheetRow, at: number): string | null {
  const cell = cells[at];
  const isLong = typeof cell === "number" && Math.abs(cell) >= 1e15;
  return isLong ? "数字超过15位，末尾已丢失，请将单元格设为文本格式后重新填写" : null;
}

function textOf(
  { cells, formats }: SheetRow,
  at: number,
  { name, rules, is1904 }: { name: string; rules: HeadingRules; is1904: boolean },
): string {
  const cell = cells[at];
  const format = formats[at] ?? "";
  if (cell instanceof Date) return dateText(cell, format);
  if (typeof cell === "number") {
    if (rules.numbers?.includes(name)) return storedText(cell);
    const day = rules.days?.includes(name) && textOfSerial(cell, is1904);
    if (day) return day;
  }
  const isShown = typeof cell === "number" || typeof cell === "string";
  return cellText(isShown ? shownText(cell, format) : cell);
}
