import { SheetRefused } from "../refused.ts";
import type { CellValue, SheetRow } from "../sheet-rows.ts";

/** By which titles the columns of a sheet are known. It may travel between processes. */
export interface HeadingRules<Name extends string = string> {
  titles: Readonly<Record<Name, string>>;
  /** Columns that say which row it is. */
  keys: readonly Name[];
  /** How many of the keys a row of headings names at least. */
  minKeys: number;
  /** A row of headings names at least one of these, too; any other column where absent. */
  others?: readonly Name[];
  /** Columns of days and moments: a number in them is the serial number of a day. */
  days?: readonly Name[];
  /** Columns of numbers, which are read as stored. */
  numbers?: readonly Name[];
}

export interface Headings<Name extends string = string> {
  /** The known columns and where they are, from 0. */
  columns: { name: Name; title: string; at: number }[];
  /** Headings that name no column. */
  ignored: string[];
  /** Columns with a heading, known or not. */
  titled: ReadonlySet<number>;
}

const accountTitle = "账号";
/** Read as the account where a sheet has no other column of accounts. */
const staffNumber = "工号";
const isStaffNumber = (cell: CellValue) => typeof cell === "string" && tidy(cell) === staffNumber;

const maxHeadingLength = 100;
const unit = /^[(（]?(元|小时|时|天|日|次|件|个)[)）]?$/;

/** Finds the headings of a sheet, which take one row or a few. */
export class HeadingSearch<Name extends string = string> {
  /** What was found last; a second row of headings may still add to it. */
  headings: Headings<Name> | null = null;
  readonly rules: HeadingRules<Name>;
  readonly #names = new Map<string, Name | null>();
  #last: { number: number; cells: readonly CellValue[] } | null = null;

  constructor(rules: HeadingRules<Name>) {
    this.rules = rules;
    const titles = Object.entries(rules.titles) as [Name, string][];
    // Two titles may differ by their brackets alone: then only the whole title names its column.
    for (const [name, title] of titles) {
      this.#names.set(tidy(title), this.#names.has(tidy(title)) ? null : name);
    }
    for (const [name, title] of titles) this.#names.set(plain(title), name);
    const account = this.#names.get(accountTitle);
    if (account && !this.#names.has(staffNumber)) this.#names.set(staffNumber, account);
  }

  /**
   * Whether a row belongs to the headings, or stands above them.
   * @throws SheetRefused when two columns have one heading
   */
  takes({ number, cells }: SheetRow): boolean {
    const above = this.#last?.number === number - 1 ? this.#last.cells : null;
    if (this.headings) {
      this.#last = null;
      if (!above || !this.#isSecondRow(cells, this.headings)) return false;
      this.headings = this.#headingsOf(this.#below(above, cells));
      return true;
    }
    const found = this.#headingsOf(cells);
    this.headings = found ?? (above && this.#headingsOf(this.#below(above, cells)));
    // Only a row that has all it needs may have a second one below it.
    const all = found || !above ? cells : this.#below(above, cells);
    this.#last = this.headings && !found ? null : { number, cells: all };
    return true;
  }

  /** Two rows of headings as one: what stands lower is said more exactly, unless it says nothing known. */
  #below(above: readonly CellValue[], cells: readonly CellValue[]): CellValue[] {
    return Array.from({ length: Math.max(above.length, cells.length) }, (_, at) => {
      const upper = above[at];
      const lower = cells[at];
      if (this.#nameOf(lower)) return lower;
      return this.#nameOf(upper) ? upper : (lower ?? upper);
    });
  }

  /** A row right below headings that names columns, or the units of columns, but no key. */
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

  /**
   * The columns that a row names, when it is the row of headings: it has keys and something else.
   * Titles above it and their merged cells have not.
   */
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
    return this.#names.get(plain(cell)) ?? this.#names.get(tidy(cell)) ?? undefined;
  }
}

function refuseRepeats(columns: Headings["columns"]): void {
  const seen = new Set<string>();
  for (const { title } of columns) {
    if (seen.has(title)) throw new SheetRefused(`表头“${title}”出现了多次，请只保留一列`);
    seen.add(title);
  }
}

/** Without blanks, invisible characters and marks. */
function plain(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}:*]/gu, "");
}

/** Also without what stands in brackets, such as a unit. */
function tidy(heading: string): string {
  return plain(heading)
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "")
    .replaceAll(/[()[\]]/g, "")
    .replace(/^[帐賬帳][号號]$/, "账号");
}
