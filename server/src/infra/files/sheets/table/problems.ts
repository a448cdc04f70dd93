import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";

/** Problems in the order found: the first ones, and their total. */
export class SheetProblems {
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
