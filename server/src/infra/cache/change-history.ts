import { tableOf } from "./watched-table.ts";

/** Rows are some ten bytes each; without a bound every row ever edited would stay. */
const maxNoted = 10_000;
/** Changes that are remembered in their order. */
const maxRecent = 500;

/** When tables and rows were last changed, by a count of changes instead of a clock. */
export class ChangeHistory {
  #count = 0;
  /** Up to here everything counts as changed. */
  #floor = 0;
  readonly #last = new Map<string, number>();
  /** The newest changes, the oldest of them first. */
  #recent: { tag: string; moment: number }[] = [];
  /** The last change that is no longer among them. */
  #forgotten = 0;

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
      this.#recent.push({ tag, moment: this.#count });
    }
    if (this.#recent.length > 2 * maxRecent) {
      this.#forgotten = this.#recent.at(-maxRecent - 1)?.moment ?? 0;
      this.#recent = this.#recent.slice(-maxRecent);
    }
    if (this.#last.size > maxNoted) this.markAllChanged();
  }

  markAllChanged(): void {
    this.#last.clear();
    this.#count += 1;
    this.#floor = this.#count;
  }

  /** The ids of a table's rows that have changed since a moment; null where it may be any of them. */
  rowsSince(table: string, moment: number): string[] | null {
    if (this.lastOf([table]) <= moment) return [];
    if (moment < this.#forgotten || this.lastOf([anyRowOf(table)]) > moment) return null;
    const first = this.#recent.findLastIndex((change) => change.moment <= moment) + 1;
    const tags = this.#recent.slice(first).map(({ tag }) => tag);
    const row = `${table}:`;
    return [...new Set(tags.filter((tag) => tag.startsWith(row)))].map((tag) =>
      tag.slice(row.length),
    );
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
