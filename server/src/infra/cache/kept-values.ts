import { LRUCache } from "lru-cache";
import { ChangeHistory } from "./change-history.ts";
import type { WatchedTable } from "./watched-table.ts";

/** Most values: totals of lists by their conditions, what keywords look for, and a few others. */
const maxValues = 5_000;
const maxBytes = 32 * 1024 * 1024;
/** Of a value that does not say how many it takes, with its key. */
const usualBytes = 500;

interface Kept<Value = unknown> {
  value: Promise<Value>;
  /** The moment before it was read, as the history counts. */
  since: number;
}

export interface Reading<Value> {
  tables: readonly WatchedTable[];
  read: () => Promise<Value>;
  /** Where the time alone ends it too. */
  isStill?: (value: Value) => boolean;
  /** The value after these rows of the one table have changed, where it need not be read anew. */
  amend?: ((value: Value, ids: readonly string[]) => Promise<Value>) | undefined;
  /** Where values are large. */
  bytesOf?: (value: Value) => number;
}

/** What is read once and holds until one of its tables changes, here or on another server. */
export class KeptValues {
  readonly #history = new ChangeHistory();
  readonly #kept = new LRUCache<string, Kept>({
    max: maxValues,
    maxSize: maxBytes,
    sizeCalculation: () => usualBytes,
  });

  /** To be told of every change. */
  changed(tags: readonly string[]): void {
    this.#history.markChanged(tags);
  }

  /** Anything may have changed. */
  clear(): void {
    this.#history.markAllChanged();
  }

  /** The value of a key, read where it is not kept; who asks meanwhile waits for the same reading. */
  async get<Value>(key: string, reading: Reading<Value>): Promise<Value> {
    const { tables, isStill, bytesOf } = reading;
    const kept = this.#kept.get(key) as Kept<Value> | undefined;
    if (kept && this.#history.lastOf(tables) <= kept.since) {
      const value = await kept.value;
      if (isStill?.(value) ?? true) return value;
    }
    const fresh = { value: this.#make(kept, reading), since: this.#history.now };
    this.#kept.set(key, fresh);
    try {
      const value = await fresh.value;
      if (bytesOf && this.#kept.peek(key) === fresh) {
        this.#kept.set(key, fresh, { size: usualBytes + bytesOf(value) });
      }
      return value;
    } catch (error) {
      if (this.#kept.peek(key) === fresh) this.#kept.delete(key);
      throw error;
    }
  }

  #make<Value>(kept: Kept<Value> | undefined, { tables, read, amend }: Reading<Value>) {
    const [table, ...others] = tables;
    if (!kept || !amend || !table || others.length > 0) return read();
    const ids = this.#history.rowsSince(table, kept.since);
    return ids ? kept.value.then((value) => amend(value, ids)) : read();
  }
}
