import { tableOf } from "./watched-table.ts";

/** Rows are some ten bytes each; without a bound every row ever edited would stay. */
const maxNoted = 10_000;

/** When tables and rows were last changed, by a count of changes instead of a clock. */
export class ChangeHistory {
  #count = 0;
  /** Up to here everything counts as changed. */
  #floor = 0;
  readonly #last = new Map<string, number>();

  /** The present moment. */
  get now(): number {
    return this.#count;
  }

  /** A table that is named without its rows may have changed in all of them. */
  markChanged(tags: readonly string[]): void {
    this.#count += 1;
    for (const tag of tags) {
      const table = tableOf(tag);
      this.#last.set(table, this.#count);
      this.#last.set(tag === table ? anyRowOf(table) : tag, this.#count);
    }
    if (this.#last.size > maxNoted) this.markAllChanged();
  }

  markAllChanged(): void {
    this.#last.clear();
    this.#count += 1;
    this.#floor = this.#count;
  }

  /** The last change of any of these. */
  lastOf(tags: readonly string[]): number {
    let last = this.#floor;
    for (const tag of tags) {
      last = Math.max(last, this.#last.get(tag) ?? 0);
      if (tag.includes(":")) last = Math.max(last, this.#last.get(anyRowOf(tableOf(tag))) ?? 0);
    }
    return last;
  }
}

const anyRowOf = (table: string) => `${table}:*`;
