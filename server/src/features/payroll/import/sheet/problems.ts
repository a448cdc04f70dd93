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
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add({ row, column, message }: SheetProblem): void {
    this.count += 1;
    if (this.listed.length < this.#most) this.listed.push({ row, column, message });
  }
}
