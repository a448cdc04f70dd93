import { type CellRange, rangeText } from "../cell-address.ts";
import type { Headings } from "./headings.ts";
import type { SheetProblems } from "./problems.ts";

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
export function addMergeProblems(problems: SheetProblems, sheet: MergeCheckInput): void {
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
