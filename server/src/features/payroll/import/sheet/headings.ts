import { type PayName, payColumns, payTextColumns } from "@aeromaint/contracts/payroll/salary.ts";
import { SheetRefused } from "./refused.ts";
import type { SheetRow } from "./sheet-rows.ts";

type TextName = keyof typeof payTextColumns;
export type ColumnName = PayName | TextName;

export interface Headings {
  /** The known columns and where they are, from 0. */
  columns: { name: ColumnName; title: string; at: number }[];
  /** Headings that name no column. */
  ignored: string[];
}

const maxHeadingLength = 100;
const known: Record<ColumnName, { title: string }> = { ...payTextColumns, ...payColumns };
const names = new Map(
  Object.entries(known).map(([name, { title }]) => [tidy(title), name as ColumnName]),
);

/**
 * The columns that a row names, when it is the row of headings: it has a person and a number.
 * Titles above it and their merged cells have not.
 * @throws SheetRefused when two columns have one heading
 */
export function headingsOf({ cells }: SheetRow): Headings | null {
  const columns: Headings["columns"] = [];
  const ignored: string[] = [];
  for (const [at, cell] of cells.entries()) {
    if (typeof cell !== "string" || cell.trim() === "") continue;
    const name = names.get(tidy(cell));
    if (name) columns.push({ name, title: known[name].title, at });
    else ignored.push(cell.slice(0, maxHeadingLength).replaceAll(/\s+/g, " ").trim());
  }
  const has = (test: (name: ColumnName) => boolean) => columns.some(({ name }) => test(name));
  const isPerson = (name: ColumnName) => name === "userName" || name === "account";
  if (!has(isPerson) || !has((name) => name in payColumns)) return null;
  refuseRepeats(columns);
  return { columns, ignored };
}

function refuseRepeats(columns: Headings["columns"]): void {
  const seen = new Set<string>();
  for (const { title } of columns) {
    if (seen.has(title)) throw new SheetRefused(`表头“${title}”出现了多次，请只保留一列`);
    seen.add(title);
  }
}

/** Without blanks, line breaks, marks, and what stands in brackets, such as a unit. */
function tidy(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[\s:*()[\]]/g, "");
}

/** Something wrong with a cell. */
export interface SheetProblem {
  /** As the spreadsheet program numbers it, from 1. */
  row: number;
  /** The heading. */
  column: string;
  message: string;
}

/** Problems in the order in which they were found: as many as may be listed, and how many there are. */
export class Problems {
  readonly listed: SheetProblem[] = [];
  count = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add({ row, column, message }: SheetProblem): void {
    this.count += 1;
    if (this.listed.length < this.#max) this.listed.push({ row, column, message });
  }
}
