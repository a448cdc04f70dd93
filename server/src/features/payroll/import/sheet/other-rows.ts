import { payColumns } from "@aeromaint/contracts/payroll/salary.ts";
import type { SheetRow } from "../../../../infra/files/sheets/sheet-rows.ts";
import { cellText } from "../../../../infra/files/sheets/table/cell-text.ts";
import { isPersonColumn, type PayHeadings } from "./pay-headings.ts";

const sumWord =
  /^([\p{Script=Han}\d]*([部科室组段队厂间站]|车间|班组))?(本[页月])?([合总小共累][计計]|總計)(数|金额)?[:：]?$|^(sub|grand)?total[:：]?$/iu;

/** True for a row of sums: it says so, and names no person. */
export function isSumRow({ cells }: SheetRow, { columns }: PayHeadings): boolean {
  const isSum = (at: number) => sumWord.test(cellText(cells[at]).replaceAll(/\s/g, ""));
  const people = columns.filter(({ name }) => isPersonColumn(name));
  const isNobody = ({ at }: { at: number }) =>
    isSum(at) || /^$|^\d+\s*人$/.test(cellText(cells[at]));
  return [...cells.keys()].some(isSum) && people.every(isNobody);
}

const remarkWord =
  /^[(（【]?(制[表单]|编[制表]|填[表报制]|审[核批]|复核|批准|经办|主管|财务|会计|出纳|负责|打印|日期|备注|说明|注)[^:：]{0,6}[:：]|^(制[表单]|编[制表]|填[表报])(人|者|日期|时间|单位)$/;

/** True for a signature or a remark: it says so first, and has no amounts. */
export function isNoteRow(row: SheetRow, headings: PayHeadings): boolean {
  const first = row.cells.find((cell) => cellText(cell) !== "");
  const isNote = typeof first === "string" && remarkWord.test(cellText(first));
  return isNote && !hasNumbers(row, headings, (cell) => typeof cell !== "string");
}

/** True if a column of pay has a value. */
export function hasNumbers(
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
