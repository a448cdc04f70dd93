import { tableOf } from "./watched-table.ts";

/** Limits the remembered rows; each takes about ten bytes. */
const maxTags = 10_000;
/** Limits the changes remembered in order. */
const maxRecent = 500;

/** Time of the last change of tables and rows, as a count of changes instead of a clock. */
export class ChangeHistory {
  #count = 0;
  /** Everything counts as changed at this count. */
  #floor = 0;
  readonly #last = new Map<string, number>();
  /** Newest changes, oldest first. */
  #recent: { tag: string; moment: number }[] = [];
  /** Count of the last change dropped from #recent. */
  #forgotten = 0;

  get now(): number {
    return this.#count;
  }

  /** A table without rows counts as changed in all rows. */
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
    if (this.#last.size > maxTags) this.markAllChanged();
  }

  markAllChanged(): void {
    this.#last.clear();
    this.#count += 1;
    this.#floor = this.#count;
  }

  /** Ids of the rows changed after a moment; null if any row may have changed. */
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

  /** Count of the last change of these tags. */
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
