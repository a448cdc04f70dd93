import { SheetRefused } from "../refused.ts";
import type { CellValue, SheetRow } from "../sheet-rows.ts";

/** Titles of a sheet's columns. Serialisable, for other processes. */
export interface HeadingRules<Name extends string = string> {
  titles: Readonly<Record<Name, string>>;
  /** Columns that identify a row. */
  keys: readonly Name[];
  /** Minimum of key columns in a row of headings. */
  minKeys: number;
  /** Required columns besides the keys: at least one of these; any if absent. */
  others?: readonly Name[];
  /** Date columns: numbers in them are serial numbers of days. */
  days?: readonly Name[];
  /** Number columns; their stored value is read. */
  numbers?: readonly Name[];
}

export interface Headings<Name extends string = string> {
  /** Known columns with their position, from 0. */
  columns: { name: Name; title: string; at: number }[];
  ignored: string[];
  /** Columns with a heading, known or unknown. */
  titled: ReadonlySet<number>;
}

const accountTitle = "账号";
/** Used as account if the sheet has no other account column. */
const staffNumber = "工号";
const isStaffNumber = (cell: CellValue) =>
  typeof cell === "string" && withoutBrackets(cell) === staffNumber;

const maxHeadingLength = 100;
const unit = /^[(（]?(元|小时|时|天|日|次|件|个)[)）]?$/;

/** Finds the headings of a sheet, in one or two rows. */
export class HeadingSearch<Name extends string = string> {
  /** Found headings; a second row may extend them. */
  headings: Headings<Name> | null = null;
  readonly rules: HeadingRules<Name>;
  readonly #names = new Map<string, Name | null>();
  #last: { number: number; cells: readonly CellValue[] } | null = null;

  constructor(rules: HeadingRules<Name>) {
    this.rules = rules;
    const titles = Object.entries(rules.titles) as [Name, string][];
    // If titles differ only in brackets, a column needs the whole title.
    for (const [name, title] of titles) {
      this.#names.set(
        withoutBrackets(title),
        this.#names.has(withoutBrackets(title)) ? null : name,
      );
    }
    for (const [name, title] of titles) this.#names.set(normaliseHeading(title), name);
    const account = this.#names.get(accountTitle);
    if (account && !this.#names.has(staffNumber)) this.#names.set(staffNumber, account);
  }

  /**
   * True if the row is a heading or above the headings.
   * @throws SheetRefused for a repeated heading
   */
  acceptRow({ number, cells }: SheetRow): boolean {
    const above = this.#last?.number === number - 1 ? this.#last.cells : null;
    if (this.headings) {
      this.#last = null;
      if (!above || !this.#isSecondRow(cells, this.headings)) return false;
      this.headings = this.#headingsOf(this.#mergeRows(above, cells));
      return true;
    }
    const found = this.#headingsOf(cells);
    this.headings = found ?? (above && this.#headingsOf(this.#mergeRows(above, cells)));
    // Only a complete row may have a second heading row below.
    const all = found || !above ? cells : this.#mergeRows(above, cells);
    this.#last = this.headings && !found ? null : { number, cells: all };
    return true;
  }

  /**
   * Merges two heading rows. The lower one is more specific, unless only the upper one is known.
   */
  #mergeRows(above: readonly CellValue[], cells: readonly CellValue[]): CellValue[] {
    return Array.from({ length: Math.max(above.length, cells.length) }, (_, at) => {
      const upper = above[at];
      const lower = cells[at];
      if (this.#nameOf(lower)) return lower;
      return this.#nameOf(upper) ? upper : (lower ?? upper);
    });
  }

  /** True for a row below headings that names columns or units, but no key. */
  #isSecondRow(cells: readonly CellValue[], { columns }: Headings<Name>): boolean {
    const { keys } = this.rules;
    const isKey = (at: number) =>
      columns.some((column) => column.at === at && keys.includes(column.name));
    let names = 0;
    for (const [at, cell] of cells.entries()) {
      if (cell === null || cell === undefined || cell === "") continue;
      if (typeof cell !== "string" || (isKey(at) && !this.#nameOf(cell))) return false;
      if (this.#nameOf(cell) || unit.test(cell.trim())) names += 1;
    }
    return names > 0;
  }

  /** Columns of a heading row; null if the row lacks keys or other columns, e.g. a title. */
  #headingsOf(cells: readonly CellValue[]): Headings<Name> | null {
    const { titles, keys, minKeys, others } = this.rules;
    const columns: Headings<Name>["columns"] = [];
    const ignored: string[] = [];
    const titled = new Set<number>();
    for (const [at, cell] of cells.entries()) {
      if (typeof cell !== "string" || cell.trim() === "") continue;
      titled.add(at);
      const name = this.#nameOf(cell);
      if (name) columns.push({ name, title: titles[name], at });
      else ignored.push(cell.slice(0, maxHeadingLength).replaceAll(/\s+/g, " ").trim());
    }
    const count = (test: (name: Name) => boolean) =>
      columns.filter(({ name }) => test(name)).length;
    const isOther = (name: Name) => (others ? others.includes(name) : !keys.includes(name));
    if (count((name) => keys.includes(name)) < minKeys || count(isOther) === 0) return null;
    const isStandIn = ({ at }: { at: number }) => isStaffNumber(cells[at]);
    const account = columns.find((column) => column.title === accountTitle && !isStandIn(column));
    const numbers = account ? columns.filter(isStandIn) : [];
    const known = columns.filter((column) => !numbers.includes(column));
    refuseRepeats(known);
    return { columns: known, ignored: [...ignored, ...numbers.map(() => staffNumber)], titled };
  }

  #nameOf(cell: CellValue): Name | undefined {
    if (typeof cell !== "string") return undefined;
    return (
      this.#names.get(normaliseHeading(cell)) ?? this.#names.get(withoutBrackets(cell)) ?? undefined
    );
  }
}

function refuseRepeats(columns: Headings["columns"]): void {
  const seen = new Set<string>();
  for (const { title } of columns) {
    if (seen.has(title)) throw new SheetRefused(`表头“${title}”出现了多次，请只保留一列`);
    seen.add(title);
  }
}

/** Removes blanks, invisible characters and marks. */
function normaliseHeading(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}:*]/gu, "");
}

/** Also removes text in brackets, such as a unit. */
function withoutBrackets(heading: string): string {
  return normaliseHeading(heading)
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[()[\]]/g, "")
    .replace(/^[帐賬帳][号號]$/, "账号");
}
