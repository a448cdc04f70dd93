import { type PayName, payColumns, payTextColumns } from "@aeromaint/contracts/payroll/salary.ts";
import { SheetRefused } from "../../../../infra/files/sheets/refused.ts";
import type { CellValue, SheetRow } from "../../../../infra/files/sheets/sheet-rows.ts";

type TextName = keyof typeof payTextColumns;
export type ColumnName = PayName | TextName;

export interface Headings {
  /** The known columns and where they are, from 0. */
  columns: { name: ColumnName; title: string; at: number }[];
  /** Headings that name no column. */
  ignored: string[];
  /** Columns with a heading, known or not. */
  titled: ReadonlySet<number>;
}

const maxHeadingLength = 100;
const known: Record<ColumnName, { title: string }> = { ...payTextColumns, ...payColumns };
const names = new Map(
  Object.entries(known).map(([name, { title }]) => [tidy(title), name as ColumnName]),
);

/** Finds the headings of a sheet, which take one row or a few. */
export class HeadingSearch {
  /** What was found last; a second row of headings may still add to it. */
  headings: Headings | null = null;
  #last: { number: number; cells: readonly CellValue[] } | null = null;

  /**
   * Whether a row belongs to the headings, or stands above them.
   * @throws SheetRefused when two columns have one heading
   */
  takes({ number, cells }: SheetRow): boolean {
    const above = this.#last?.number === number - 1 ? this.#last.cells : null;
    if (this.headings) {
      this.#last = null;
      if (!above || !isSecondRow(cells, this.headings)) return false;
      this.headings = headingsOf(below(above, cells));
      return true;
    }
    const found = headingsOf(cells);
    this.headings = found ?? (above && headingsOf(below(above, cells)));
    // Only a row that has all it needs may have a second one below it.
    const all = found || !above ? cells : below(above, cells);
    this.#last = this.headings && !found ? null : { number, cells: all };
    return true;
  }
}

/** Two rows of headings as one: what stands lower is said more exactly, unless it says nothing known. */
function below(above: readonly CellValue[], cells: readonly CellValue[]): CellValue[] {
  return Array.from({ length: Math.max(above.length, cells.length) }, (_, at) => {
    const upper = above[at];
    const lower = cells[at];
    if (nameOf(lower)) return lower;
    return nameOf(upper) ? upper : (lower ?? upper);
  });
}

const unit = /^[(（]?(元|小时|时|天|日|次|件|个)[)）]?$/;

/** A row right below headings that names columns, or the units of columns, but no person. */
function isSecondRow(cells: readonly CellValue[], { columns }: Headings): boolean {
  const isPerson = (at: number) =>
    columns.some((column) => column.at === at && isPersonColumn(column.name));
  let names = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell === null || cell === undefined || cell === "") continue;
    if (typeof cell !== "string" || (isPerson(at) && !nameOf(cell))) return false;
    if (nameOf(cell) || unit.test(cell.trim())) names += 1;
  }
  return names > 0;
}

export function isPersonColumn(name: ColumnName): boolean {
  return name === "userName" || name === "account";
}

/**
 * The columns that a row names, when it is the row of headings: it has a person and a number.
 * Titles above it and their merged cells have not.
 */
function headingsOf(cells: readonly CellValue[]): Headings | null {
  const columns: Headings["columns"] = [];
  const ignored: string[] = [];
  const titled = new Set<number>();
  for (const [at, cell] of cells.entries()) {
    if (typeof cell !== "string" || cell.trim() === "") continue;
    titled.add(at);
    const name = nameOf(cell);
    if (name) columns.push({ name, title: known[name].title, at });
    else ignored.push(cell.slice(0, maxHeadingLength).replaceAll(/\s+/g, " ").trim());
  }
  const has = (test: (name: ColumnName) => boolean) => columns.some(({ name }) => test(name));
  if (!has(isPersonColumn) || !has((name) => name in payColumns)) return null;
  refuseRepeats(columns);
  return { columns, ignored, titled };
}

function nameOf(cell: CellValue): ColumnName | undefined {
  return typeof cell === "string" ? names.get(tidy(cell)) : undefined;
}

function refuseRepeats(columns: Headings["columns"]): void {
  const seen = new Set<string>();
  for (const { title } of columns) {
    if (seen.has(title)) throw new SheetRefused(`表头“${title}”出现了多次，请只保留一列`);
    seen.add(title);
  }
}

/** Without blanks, invisible characters, marks, and what stands in brackets, such as a unit. */
function tidy(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[\s\p{Cf}:*()[\]]/gu, "")
    .replace(/^[帐賬帳][号號]$/, "账号");
}
